import { createInterruptionFailure } from "../../base/failure";
import { type HttpRequest, loadFormBody } from "../../base/http";
import type {
  AccessTable,
  Environment,
  Platform,
  PlatformOptions,
  Surface,
  SurfaceAccess,
} from "../../base/platform";
import { createWakeSignal } from "../deliveries/wake-signal";
import type { Inspector } from "../inspector/inspector";
import { isInspectorPath, serveInspectorPage } from "../inspector/page";
import { isDocumentPath, serveDocument } from "../openapi/describe-surface";
import { isFilePath, serveFile } from "../pages/file-page";
import { isPagePath, maxPageFormBytes, servePage } from "../pages/open-page";
import { tryWrite } from "../store/database/database-failure";
import type { World } from "../store/world";
import { combineRewrites } from "../wire/forms/answer-forms";
import { endDelay } from "../wire/idempotency";
import { getFirstKey } from "../wire/keys";
import { createRateLimiter } from "../wire/limits";
import { buildBasePath, isControlPath, type RequestLine, splitUrl } from "../wire/request-line";
import { noRequestLog, openRequestLog } from "../wire/requests/request-log";
import type { HandlerResponse } from "../wire/responses";
import { copyWorld, openWorld } from "../worlds/open-world";
import type { Templates } from "../worlds/templates";
import { canChangeWorld } from "./can-change-world";
import { createCheckedRunner } from "./check-once";
import { type DispatchContext, dispatch, getBodyLimit, type LoggedResponse } from "./dispatch";
import { checkHost } from "./foreign-host";
import { buildResponse, deliverResponse, waitForDelay } from "./respond";
import { maxFormBytes } from "./routes";
import { watchRequest } from "./watch";

export interface SandboxOptions extends PlatformOptions, ServingOptions {
  /**
   * Templates from which to copy the world, for callers that open many in-memory worlds with the same
   * content.
   */
  readonly templates?: Templates;
  /** Seed for new IDs in a copy. Default: the seed of the world. */
  readonly idSeed?: string | undefined;
}

interface ServingOptions
  extends Pick<PlatformOptions, "sleep" | "controlToken" | "excludesExtensions" | "watch"> {
  /** Disables limits, faults and logging for requests that come from the program itself. */
  readonly isInternal?: boolean;
  /** Disables rate limits. */
  readonly isUnlimited?: boolean;
  /** The page that shows the world to browsers with a session. Undefined if the page is disabled. */
  readonly inspector?: Inspector | undefined;
  /** Whether the request log stores bodies. Default: true. */
  readonly keepsBodies?: boolean;
  /** Host names to accept in addition to those of this machine, as `parseHostName` normalizes them. */
  readonly allowedHosts?: readonly string[];
  /**
   * Resolves at the end of the current event loop turn. If set, all requests in a turn share one check for
   * writes by other processes and are answered together, which wakes the client only once.
   */
  turn?(): Promise<void>;
}

export interface ServablePlatform extends Platform {
  /** Delivers events until the signal is aborted. `origin` is the origin of the platform. */
  deliver(origin: string, signal: AbortSignal): Promise<void>;
  /** Returns how many bytes of a request body to read, based on the headers. */
  bodyLimit(head: HttpRequest): number | Promise<number>;
}

/** Opens a world's platform. Creates the world from its seed if it doesn't exist yet. Opens no socket. */
export async function openPlatform(options: SandboxOptions): Promise<ServablePlatform> {
  const { templates } = options;
  const world = templates === undefined ? openWorld(options) : await copyWorld(templates, options);
  return openWorldPlatform(world, options);
}

export function openWorldPlatform(world: World, options: ServingOptions = {}): ServablePlatform {
  const { controlToken, inspector, isUnlimited, excludesExtensions = false } = options;
  const { allowedHosts = [], isInternal = false, keepsBodies, sleep, turn } = options;
  const limits = isUnlimited === true || isInternal ? undefined : createRateLimiter(world.store);
  const log = isInternal ? noRequestLog : openRequestLog(world.store, keepsBodies);
  const traffic = isInternal ? undefined : world.traffic;
  const state: PlatformState = {
    ...{ world, limits, log, controlToken, inspector, excludesExtensions, isInternal },
    rewriteAnswer: combineRewrites(world.store.readings),
    allowedHosts: new Set(allowedHosts),
    runChecked: createCheckedRunner(world.store, turn),
  };
  let hasWritten = false;
  const wakeSignal = createWakeSignal();
  return {
    send: async (incomingRequest) => {
      const reportAnswer = watchRequest(world, options);
      const request =
        incomingRequest.form === undefined ? incomingRequest : await loadFormBody(incomingRequest);
      const pendingAnswer = answerRequest(state, request);
      const platformAnswer = pendingAnswer instanceof Promise ? await pendingAnswer : pendingAnswer;
      const { answer: first, complete, received } = platformAnswer;
      const finishRequest = (answer: HandlerResponse) => {
        const response = buildResponse(request, answer);
        const sentAnswer = { answer, response, endedAt: world.hostNow() };
        complete?.(sentAnswer);
        if (received !== undefined) traffic?.request(received, sentAnswer);
        return response;
      };
      const isSlow = first.after !== undefined || first.delayMs !== undefined;
      const immediateResponse = isSlow ? undefined : finishRequest(first);
      if (request.method !== "GET") {
        hasWritten = true;
        wakeSignal.wake();
      }
      if (turn !== undefined) await turn();
      if (request.method !== "GET") tryWrite(log.save);
      const completedAnswer =
        first.after === undefined ? first : { ...first, after: undefined, ...(await first.after(world)) };
      let response = immediateResponse;
      try {
        if (completedAnswer.delayMs !== undefined) {
          await waitForDelay(completedAnswer.delayMs, request.timeoutMs, sleep);
          tryWrite(() => endDelay(world.store, completedAnswer));
        }
      } finally {
        response ??= finishRequest(completedAnswer);
        reportAnswer?.(request, completedAnswer);
        traffic?.flush();
      }
      return deliverResponse(request, completedAnswer, response);
    },
    access: (origin) => buildAccessTable(world, origin),
    now: () => world.now(),
    settle: async () => {
      if (!hasWritten) return { attempts: 0, failures: 0 };
      return (await import("../deliveries/sender")).makeFirstAttempts(world);
    },
    bodyLimit: (head) => resolveBodyLimit(state, head),
    deliver: async (origin, signal) => {
      const { runWorkLoop: deliverAsTimePasses } = await import("../time/loop");
      return deliverAsTimePasses(world, {
        origin,
        signal,
        wakeSignal,
        eachTurn: () => log.saveInTurn(world.hostNow()),
      });
    },
    close: () => {
      saveState(state);
      world.close();
    },
  };
}

interface PlatformState
  extends Pick<ServingOptions, "controlToken" | "inspector">,
    Pick<DispatchContext, "limits" | "log" | "excludesExtensions" | "isInternal" | "rewriteAnswer"> {
  readonly world: World;
  readonly allowedHosts: ReadonlySet<string>;
  readonly runChecked: ReturnType<typeof createCheckedRunner>;
}

/** Saves counts and log entries in the world, so that a reset discards them too. */
function saveState({ world, limits, log }: PlatformState): void {
  const { store } = world;
  const saveLimitsAndLog = () => {
    limits?.save();
    log.save();
  };
  tryWrite(() => store.withoutVersion(() => store.transaction(saveLimitsAndLog)));
}

/**
 * A response and its log entry. The request log contains only requests to the six base URLs. The traffic log
 * also contains other requests that modify the world.
 */
type PlatformAnswer = Pick<LoggedResponse, "answer"> & Partial<LoggedResponse>;

function answerRequest(state: PlatformState, request: HttpRequest): PlatformAnswer | Promise<PlatformAnswer> {
  if (request.signal?.aborted) throw createInterruptionFailure(request.signal);
  const { world, limits, log, controlToken, inspector } = state;
  const line = splitUrl(request.url);
  const worldChange = canChangeWorld(request, line)
    ? { received: { at: world.now(), receivedAt: world.hostNow(), request, line } }
    : {};
  const toPlatformAnswer = (answer: HandlerResponse) => ({ answer, ...worldChange });
  const page = answerPage(state, request, line);
  if (page !== undefined) return Promise.resolve(page).then(toPlatformAnswer);
  if (controlToken === undefined || !isControlPath(line.path)) {
    const { excludesExtensions, isInternal, rewriteAnswer } = state;
    return state.runChecked(() => {
      const times = { now: world.now(), hostNow: world.hostNow() };
      return dispatch(
        { store: world.store, ...times, limits, log, excludesExtensions, isInternal, rewriteAnswer },
        request,
        line,
      );
    });
  }
  saveState(state);
  // Loads the control module on first use, because most processes handle no control requests.
  return import("../control/control")
    .then(({ handleControlRequest }) =>
      handleControlRequest(world, { token: controlToken, inspector }, request, line),
    )
    .then(toPlatformAnswer);
}

/**
 * Responds to requests for pages and other paths outside the API, and refuses hosts that aren't allowed.
 * Returns undefined for any other request.
 */
function answerPage(
  { world, inspector, allowedHosts, excludesExtensions }: PlatformState,
  request: HttpRequest,
  line: RequestLine,
): HandlerResponse | Promise<HandlerResponse> | undefined {
  const { store } = world;
  const { path, origin } = line;
  const refusal = checkHost(request, line, allowedHosts);
  if (refusal !== undefined) return refusal;
  if (isPagePath(path)) return servePage({ store, now: world.now(), origin }, request, line);
  if (isFilePath(path)) return serveFile({ store, now: world.now(), origin }, request, line);
  if (isDocumentPath(path)) return serveDocument(request, line, excludesExtensions);
  if (inspector !== undefined && isInspectorPath(path)) return serveInspectorPage(inspector, request, line);
  return undefined;
}

/** Returns how much of the body to read, or 0 if the request will be refused. */
function resolveBodyLimit(state: PlatformState, head: HttpRequest): number | Promise<number> {
  const { world, allowedHosts, controlToken, inspector, excludesExtensions } = state;
  const line = splitUrl(head.url);
  if (checkHost(head, line, allowedHosts) !== undefined) return 0;
  if (isPagePath(line.path)) return maxPageFormBytes;
  if (controlToken === undefined || !isControlPath(line.path)) {
    const now = world.now();
    return state.runChecked(() => getBodyLimit({ store: world.store, now, excludesExtensions }, head, line));
  }
  return import("../control/admission").then(({ checkCaller }) =>
    checkCaller({ token: controlToken, inspector }, head, line) === undefined ? maxFormBytes : 0,
  );
}

/**
 * Returns credentials for the first collection partner, referral partner and creditor, in both environments.
 */
function buildAccessTable({ store }: World, origin: string): AccessTable {
  const createAccess = (environment: Environment, surface: Surface): SurfaceAccess => ({
    url: `${origin}${buildBasePath(environment, surface)}`,
    key: getFirstKey(store, environment, surface),
  });
  const createSurfaceAccess = (environment: Environment) => ({
    collection: createAccess(environment, "collection"),
    referral: createAccess(environment, "referral"),
    customer: createAccess(environment, "customer"),
  });
  return { test: createSurfaceAccess("test"), live: createSurfaceAccess("live") };
}
