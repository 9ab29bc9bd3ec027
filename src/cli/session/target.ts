import { type Effects, isWrite } from "../../api/endpoint/endpoint";
import type { Target } from "../../api/exchange/call";
import type { IdempotencyKeySource } from "../../api/exchange/idempotency";
import { removeScheme } from "../../api/exchange/mask-answer";
import { getDataFolder } from "../../base/environment/user-folders";
import { Failure } from "../../base/failure";
import type { HttpRequest, Send } from "../../base/http";
import { embeddedOrigin, type Platform, type PlatformOptions, type Surface } from "../../base/platform";
import { fingerprintSecret } from "../../base/text/fingerprint";
import type { Credential } from "../../config/credentials";
import { refuseLiveAddress } from "../../config/live-address";
import type { Profile } from "../../config/profile/profile";
import { hasVariableUrl } from "../../config/profile/variables-profile";
import { isUrlBelow } from "../../config/url-prefix";
import { findStartedKey, openWriteJournal } from "../../state/write-journal";
import { createClientBearer, getTokenScope } from "./client-token";
import { type DryRunOptions, stopForDryRun } from "./dry-run/dry-run";
import { type Guard, refuseTestHostOnly } from "./guards/guard";
import { buildReadOnlyGuard, type WriterKey } from "./guards/read-only";
import type { Recorder } from "./history/recorder";
import type { LiveLine } from "./notes/live-line";
import type { Planner } from "./plan/planner";
import { buildSender, buildTracedSender, type SenderSource } from "./sender";

export interface TargetSource extends SenderSource {
  readonly profile: Profile;
  readonly signal: AbortSignal;
  readonly client: string | undefined;
  readonly platformOptions: PlatformOptions;
  readonly guard: Guard;
  readonly wantsJson: boolean;
  /** Prints that a live host has responded. */
  readonly liveLine: LiveLine;
  readonly recorder: Recorder;
  /** Set with `--plan`, which adds writes to the plan. */
  readonly planner: Planner | undefined;
  openPlatform(): Promise<Platform>;
  /** Called before each write is sent. */
  onWrite(): void;
}

/** Opens a surface's base URL with its key. A client's calls use a bearer token (AUTH-06). */
export async function openTarget(source: TargetSource, surface: Surface): Promise<Target> {
  const { client } = source;
  if (surface === "customer" && client !== undefined) return openClientTarget(source, client);
  const { key, origin } = await readCredential(source, surface);
  source.secrets.add(key);
  const target = await openSurfaceTarget(source, surface, key);
  const keys = createKeySource(source, fingerprintSecret(key));
  return addGuards(
    source,
    { ...target, keys, authorization: { xapikey: key }, keyOrigin: origin },
    { surface, key: async () => key },
  );
}

async function openClientTarget(source: TargetSource, client: string): Promise<Target> {
  if (client.trim() === "") throw new Failure("usage", "--client is empty.");
  const target = await openSurfaceTarget(source, "customer", client);
  source.profile.checkTokenUrl();
  const keys = createKeySource(source, client);
  const referral = openTarget({ ...source, client: undefined }, "referral");
  // Prevents an unhandled rejection. The failure is reported when the first token is needed.
  referral.catch(() => {});
  const bearer = createClientBearer({
    host: source.host,
    externalTenantId: client,
    scope: getTokenScope(source),
    secrets: source.secrets,
    referral,
  });
  return addGuards(
    source,
    { ...target, keys, authorization: {}, bearer, keyOrigin: `a token minted for ${client}` },
    { surface: "referral", key: async () => (await referral).authorization.xapikey ?? "" },
  );
}

/**
 * Creates the source of idempotency keys. Also identifies a write by its sender, because the same request
 * from another sender is a different write.
 */
function createKeySource(
  { flags, host, profile, platformOptions }: TargetSource,
  writer: string,
): IdempotencyKeySource {
  const { idempotencyKey } = flags;
  if (idempotencyKey === "none") return undefined;
  if (idempotencyKey !== undefined) return { chosen: idempotencyKey };
  const dataFolder = getDataFolder(host);
  const journal = openWriteJournal(host, dataFolder);
  const scope = profile.isSandbox ? `world ${platformOptions.world}` : "";
  const identify = (write: string) => [scope, writer, write].join("\n");
  return {
    hold: (write) => journal(identify(write)),
    find: async (write) =>
      flags.curl === true ? findStartedKey(host, dataFolder, identify(write)) : undefined,
  };
}

async function readCredential(
  { profile, openPlatform }: TargetSource,
  surface: Surface,
): Promise<Credential> {
  if (!profile.isSandbox) {
    // Reads the key only if it may be sent to this URL.
    profile.url(surface);
    return profile.credential(surface);
  }
  const access = (await openPlatform()).access(embeddedOrigin);
  return { key: access[profile.environment][surface].key, origin: "the sandbox" };
}

async function openSurfaceTarget(source: TargetSource, surface: Surface, limitKey: string) {
  const { profile, host, signal, secrets, openPlatform } = source;
  const { name, environment } = profile;
  const otherEnvironment = environment === "live" ? "test" : "live";
  const otherKeyOrigin = profile.setting(surface, otherEnvironment).key?.origin;
  const sharedFields = {
    surface,
    environment,
    profile: name,
    signal,
    otherKeyOrigin,
    isForBothEnvironments: profile.setting(surface).key?.kind === "variable",
    now: host.now,
    secrets,
  };
  if (profile.isSandbox) {
    const platform = await openPlatform();
    const baseUrl = platform.access(embeddedOrigin)[environment][surface].url;
    // The embedded platform responds immediately. Sending one request per turn lets Ctrl-C stop a command
    // that reads many pages.
    let lastTurn = Promise.resolve();
    const send: Send = (request) => {
      lastTurn = lastTurn.then(host.turn);
      return lastTurn.then(() => platform.send(request));
    };
    return { ...sharedFields, baseUrl, send: buildSender(source, send, undefined) };
  }
  const baseUrl = profile.url(surface);
  // The limits are documented only for the referral surface (LIM-01, NS-26). On other surfaces, a request is
  // delayed only after a 429.
  const rateLimitKey =
    surface === "referral" ? { origin: new URL(baseUrl).origin, key: limitKey } : undefined;
  const send = source.liveLine(host.send, profile);
  const requestTarget = { ...sharedFields, baseUrl };
  return { ...requestTarget, send: source.recorder(buildSender(source, send, rateLimitKey), requestTarget) };
}

/**
 * Adds the check that runs before each request. It rejects live URLs, then shows the request (dry run), plans
 * it (`--plan`), or asks the guards.
 */
function addGuards(source: TargetSource, target: Target, writer: WriterKey): Target {
  const { name: profile, environment, live } = source.profile;
  // The surface's base URL isn't live, but a path below it may lead to a live URL.
  const liveAddresses = live.filter(({ url }) => isUrlBelow(target.baseUrl, url));
  const refuseReadOnly = buildReadOnlyGuard(source, writer);
  const checkRequest = async (request: HttpRequest, effects: Effects, keyedRequest = request) => {
    const { url } = request;
    const name = url.split("?")[0] ?? "";
    const { surface } = target;
    refuseLiveAddress(liveAddresses, {
      name,
      url,
      remedy: "Choose another path",
      profile,
      environment,
      surface,
    });
    stopForDryRun(keyedRequest, target, source);
    const isWriting = isWrite(request.method, effects);
    if (isWriting) {
      if (source.planner !== undefined) {
        const scope = { profile, environment, hasVariableUrl: hasVariableUrl(source.profile) };
        refuseTestHostOnly(scope, effects);
        source.planner.stop(request, effects, { ...target, client: source.client }, source.secrets);
      }
      await refuseReadOnly(request);
      refuseUnplanned(source.profile, effects);
    }
    await source.guard({ ...request, path: request.url.slice(target.baseUrl.length) }, effects);
    if (isWriting) source.onWrite();
  };
  return { ...target, check: checkRequest };
}

type WrapSource = Pick<SenderSource, "host" | "flags" | "secrets" | "har" | "waitLine"> &
  Pick<TargetSource, "recorder"> &
  DryRunOptions;

/** Adds masking, dry run, tracing and history to a target created by a command. */
export function wrapTarget(source: WrapSource, target: Target): Target {
  const { secrets } = source;
  for (const value of Object.values(target.authorization)) secrets.add(removeScheme(value));
  const stopIfDryRun = async (request: HttpRequest) => stopForDryRun(request, target, source);
  const send = source.waitLine.around(buildTracedSender(source, target.send));
  return { ...target, secrets, send: source.recorder(send, target), check: stopIfDryRun };
}

/**
 * Rejects a bulk live write that wasn't reviewed as a plan (exit 5) if the profile has `fourEyes`. Exempts
 * writes to test cases.
 */
function refuseUnplanned({ name, environment, fourEyes }: Profile, effects: Effects): void {
  const isReviewed = effects.isPlanned === true || effects.isTestCaseOnly === true;
  if (!fourEyes || environment !== "live" || effects.isBulk !== true || isReviewed) return;
  throw new Failure(
    "forbidden",
    `The profile ${name} requires a second person for bulk writes on live; nothing was sent.`,
    { hint: "Add --plan <file>, and let another person apply it.", profile: name, environment },
  );
}
