import { Failure } from "../../base/failure";
import { type HttpRequest, withWholeBody } from "../../base/http";
import type {
  Access,
  AccessTable,
  Environment,
  Platform,
  PlatformOptions,
  Surface,
} from "../../base/platform";
import type { refuseCaller } from "../control/admission";
import type { control } from "../control/control";
import { openAlarm } from "../deliveries/alarm";
import type { Inspector } from "../inspector/inspector";
import { isInspectorPath, openInspectorPage } from "../inspector/page";
import { describeSurface, isDocumentPath } from "../openapi/describe-surface";
import { isFilePath, openFile } from "../pages/file-page";
import { isPagePath, maxChoiceBytes, openPage } from "../pages/open-page";
import { ifWritable } from "../store/database/database-failure";
import type { World } from "../store/world";
import type { Answer } from "../wire/answers";
import type { AnswerForm } from "../wire/forms/answer-form";
import { combineAnswerForms } from "../wire/forms/answer-forms";
import { firstKey } from "../wire/keys";
import { type Limits, openLimits } from "../wire/limits";
import { basePath, isControlPath, type RequestLine, splitUrl } from "../wire/request-line";
import { noRequestLog, openRequestLog, type RequestLog } from "../wire/requests/request-log";
import { copyWorld, openWorld } from "../worlds/open-world";
import type { Templates } from "../worlds/templates";
import { checkOnce } from "./check-once";
import { bodyLimit, dispatch, type LoggedAnswer } from "./dispatch";
import { refuseForeignHost } from "./foreign-host";
import { isMove } from "./is-move";
import { buildResponse, holdBack, respond } from "./respond";
import { maxFormBytes } from "./routes";
import { watchRequest } from "./watch";

export interface SandboxOptions extends PlatformOptions, ServingOptions {
  /** Templates to copy the world from, for callers that open many in-memory worlds with the same content. */
  readonly templates?: Templates;
  /** Seed for new IDs in a copy. Default: the seed of the world. */
  readonly idSeed?: string | undefined;
}

interface ServingOptions
  extends Pick<PlatformOptions, "sleep" | "controlToken" | "isSpecifiedOnly" | "watch"> {
  /** Disables limits, faults and logging, for requests that the program itself sends. */
  readonly isInternal?: boolean;
  /** Disables rate limits. */
  readonly isUnlimited?: boolean;
  /** Web page that shows the world to anyone with the control token. */
  readonly inspector?: Inspector | undefined;
  /** Whether the request log keeps bodies. Default: true. */
  readonly keepsBodies?: boolean;
  /** Host names to accept in addition to those of this machine, as `readHostName` returns them. */
  readonly allowedHosts?: readonly string[];
  /**
   * Resolves at the end of the event loop's turn. If set, all requests of a turn share one check for writes
   * by other processes and are answered together, which wakes the client only once.
   */
  turn?(): Promise<void>;
}

/** A platform that delivers events as time passes. */
export interface ServablePlatform extends Platform {
  /** Delivers events until the signal is aborted. `origin` is the origin of the platform. */
  deliver(origin: string, signal: AbortSignal): Promise<void>;
  /** Returns how many bytes of a request's body to keep, based on the headers. */
  bodyLimit(head: HttpRequest): number | Promise<number>;
}

/**
 * Opens the platform of a world. Creates the world from its seed if it doesn't exist yet. Opens no socket.
 */
export async function openPlatform(options: SandboxOptions): Promise<ServablePlatform> {
  const { templates } = options;
  const world = templates === undefined ? openWorld(options) : await copyWorld(templates, options);
  return openWorldPlatform(world, options);
}

export function openWorldPlatform(world: World, options: ServingOptions = {}): ServablePlatform {
  const { controlToken, inspector, isUnlimited, isSpecifiedOnly = false } = options;
  const { allowedHosts = [], isInternal = false, keepsBodies, sleep, turn } = options;
  const limits = isUnlimited === true || isInternal ? undefined : openLimits(world.store);
  const log = isInternal ? noRequestLog : openRequestLog(world.store, keepsBodies);
  const traffic = isInternal ? undefined : world.traffic;
  const state: PlatformState = {
    ...{ world, limits, log, controlToken, inspector, isSpecifiedOnly, isInternal },
    form: combineAnswerForms(world.store.readings),
    allowedHosts: new Set(allowedHosts),
    checkingOnce: checkOnce(world.store, turn),
  };
  let hasWritten = false;
  const alarm = openAlarm();
  return {
    send: async (sent) => {
      const noteAnswer = watchRequest(world, options);
      const request = sent.form === undefined ? sent : await withWholeBody(sent);
      const pending = answer(state, request);
      const { answer: first, complete, received } = pending instanceof Promise ? await pending : pending;
      const finish = (answer: Answer) => {
        const response = buildResponse(request, answer);
        const sent = { answer, response, endedAt: world.hostNow() };
        complete?.(sent);
        if (received !== undefined) traffic?.request(received, sent);
        return response;
      };
      const isSlow = first.after !== undefined || first.delayMs !== undefined;
      const prompt = isSlow ? undefined : finish(first);
      if (request.method !== "GET") {
        hasWritten = true;
        alarm.ring();
      }
      if (turn !== undefined) await turn();
      if (request.method !== "GET") ifWritable(log.save);
      const completed = first.after === undefined ? first : await completeAnswer(first, first.after(world));
      let response = prompt;
      try {
        if (completed.delayMs !== undefined) await holdBack(completed.delayMs, request.timeoutMs, sleep);
      } finally {
        response ??= finish(completed);
        noteAnswer?.(request, completed);
        traffic?.flush();
      }
      return respond(request, completed, response);
    },
    access: (origin) => accessTable(world, origin),
    now: () => world.now(),
    settle: async () => {
      if (!hasWritten) return { attempts: 0, failures: 0 };
      return (await import("../deliveries/sender")).settle(world);
    },
    bodyLimit: (head) => limitBody(state, head),
    deliver: async (origin, signal) => {
      const { deliverAsTimePasses } = await import("../time/loop");
      return deliverAsTimePasses(world, {
        origin,
        signal,
        alarm,
        eachTurn: () => log.saveInTurn(world.hostNow()),
      });
    },
    close: () => {
      save(state);
      world.close();
    },
  };
}

/** State for answering requests and for admitting control requests. */
interface PlatformState extends Pick<ServingOptions, "controlToken" | "inspector"> {
  readonly world: World;
  /** Undefined if there are no limits. */
  readonly limits: Limits | undefined;
  readonly log: RequestLog;
  readonly isSpecifiedOnly: boolean;
  readonly isInternal: boolean;
  readonly form: AnswerForm | undefined;
  readonly allowedHosts: ReadonlySet<string>;
  readonly checkingOnce: ReturnType<typeof checkOnce>;
}

/** Saves counts and log entries to the world, so that a reset discards them too. */
function save({ world, limits, log }: PlatformState): void {
  const { store } = world;
  const saveBoth = () => {
    limits?.save();
    log.save();
  };
  ifWritable(() => store.withoutVersion(() => store.transaction(saveBoth)));
}

/**
 * An answer and its log entry. The request log has only requests to the six base addresses. The traffic log
 * also has other requests that change the world.
 */
type PlatformAnswer = Pick<LoggedAnswer, "answer"> & Partial<LoggedAnswer>;

function answer(state: PlatformState, request: HttpRequest): PlatformAnswer | Promise<PlatformAnswer> {
  if (request.signal?.aborted) throw interruptedFailure(request.signal);
  const { world, limits, log, controlToken, inspector } = state;
  const line = splitUrl(request.url);
  const move = isMove(request, line)
    ? { received: { at: world.now(), receivedAt: world.hostNow(), request, line } }
    : {};
  const page = answerPage(state, request, line);
  if (page !== undefined)
    return page instanceof Promise ? page.then((answer) => ({ answer, ...move })) : { answer: page, ...move };
  if (controlToken === undefined || !isControlPath(line.path)) {
    const { isSpecifiedOnly, isInternal, form } = state;
    return state.checkingOnce(() => {
      const times = { now: world.now(), hostNow: world.hostNow() };
      return dispatch(
        { store: world.store, ...times, limits, log, isSpecifiedOnly, isInternal, form },
        request,
        line,
      );
    });
  }
  save(state);
  return callControl(world, { token: controlToken, inspector }, request, line).then((answer) => ({
    answer,
    ...move,
  }));
}

/**
 * Answers requests for pages and other paths outside the API, and refuses hosts that aren't allowed. Returns
 * undefined for all other requests.
 */
function answerPage(
  { world, inspector, allowedHosts, isSpecifiedOnly }: PlatformState,
  request: HttpRequest,
  line: RequestLine,
): Answer | Promise<Answer> | undefined {
  const { store } = world;
  const { path, origin } = line;
  const refusal = refuseForeignHost(request, line, allowedHosts);
  if (refusal !== undefined) return refusal;
  if (isPagePath(path)) return openPage({ store, now: world.now(), origin }, request, line);
  if (isFilePath(path)) return openFile({ store, now: world.now(), origin }, request, line);
  if (isDocumentPath(path)) return describeSurface(request, line, isSpecifiedOnly);
  if (inspector !== undefined && isInspectorPath(path)) return openInspectorPage(inspector, request, line);
  return undefined;
}

/** Returns the size of the body to keep. It is 0 if the request will be refused. */
function limitBody(state: PlatformState, head: HttpRequest): number | Promise<number> {
  const { world, allowedHosts, controlToken, inspector, isSpecifiedOnly } = state;
  const line = splitUrl(head.url);
  if (refuseForeignHost(head, line, allowedHosts) !== undefined) return 0;
  if (isPagePath(line.path)) return maxChoiceBytes;
  if (controlToken === undefined || !isControlPath(line.path)) {
    const now = world.now();
    return state.checkingOnce(() => bodyLimit({ store: world.store, now, isSpecifiedOnly }, head, line));
  }
  return limitControl({ token: controlToken, inspector }, head, line);
}

async function limitControl(...parameters: Parameters<typeof refuseCaller>): Promise<number> {
  const { refuseCaller } = await import("../control/admission");
  return refuseCaller(...parameters) === undefined ? maxFormBytes : 0;
}

/** Loads the control module only when needed, because few processes control anything. */
async function callControl(...parameters: Parameters<typeof control>): Promise<Answer> {
  const { control } = await import("../control/control");
  return control(...parameters);
}

/** Completes an answer with its remaining part, which arrives later. */
async function completeAnswer({ after: _, ...answer }: Answer, rest: Promise<Answer>): Promise<Answer> {
  return { ...answer, ...(await rest) };
}

function interruptedFailure({ reason }: AbortSignal): Failure {
  return new Failure("interrupted", typeof reason === "string" ? `interrupted by ${reason}` : "interrupted");
}

/** Returns access for the first collection partner, referral partner and creditor, in both environments. */
function accessTable({ store }: World, origin: string): AccessTable {
  const access = (environment: Environment, surface: Surface): Access => ({
    url: `${origin}${basePath(environment, surface)}`,
    key: firstKey(store, environment, surface),
  });
  const accessIn = (environment: Environment) => ({
    collection: access(environment, "collection"),
    referral: access(environment, "referral"),
    customer: access(environment, "customer"),
  });
  return { test: accessIn("test"), live: accessIn("live") };
}
