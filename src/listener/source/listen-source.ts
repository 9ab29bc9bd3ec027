import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { eitherFlag } from "../../cli/flags/options/mode-options";
import { findSecret } from "../../cli/line/webhook-secret-options";
import type { Context } from "../../cli/session/context";
import { findSandbox, originOf, type RoutedSandbox } from "../../cli/session/sandbox/reached-sandbox";
import type { Backfill, Window } from "../backfill/deliver-missed";
import { type ListenValues, refuseUnreachable } from "../options";
import type { DeliverySource } from "../received-delivery";
import type { SeenEvents } from "../seen/seen-events";
import { publicSource, sandboxSource } from "./created-source";
import { keptSource } from "./kept-source";
import { historySource, knownSource } from "./known-source";
import { findSubscription } from "./known-subscription";
import { newListenerName } from "./listener-notes";
import { refuseKeep, refuseSince } from "./refuse-since";
import { checkRequest, ofThisRun, type Subscribed, type SubscriptionRequest, sourceOf } from "./subscribe";

/** The history of a subscription, available once the source is open. */
export type HistorySource = () => Pick<Backfill, "source" | "subscription" | "positions"> & {
  readonly start: Pick<Window, "floorMs" | "positionMs">;
};

export interface ListenSource {
  /** Subscriptions known from the start. */
  readonly sources: readonly DeliverySource[];
  readonly action: string;
  /** Opens the ids of earlier events. Throws if another listener uses them. */
  openSeen(): Promise<SeenEvents>;
  /** With --since: what to deliver first. */
  readonly history?: HistorySource;
  /** Routes deliveries to the port. */
  open(port: number, made: (subscription: Subscribed, source: DeliverySource) => void): Promise<void>;
  /** Removes what was created, even after Ctrl-C. */
  close(): Promise<void>;
}

/**
 * Chooses the source. A secret among the options means an existing subscription. Otherwise subscribes a
 * public address, or creates a subscription and a route on the sandbox, which also accepts a secret from the
 * environment.
 */
export async function chooseSource(context: Context, options: ListenValues): Promise<ListenSource> {
  const { publicUrl, secretFile, secretStdin, subscription } = options;
  const isNamed = secretFile !== undefined || secretStdin === true || subscription !== undefined;
  if (isNamed && publicUrl !== undefined)
    throw new Failure("usage", "--public-url creates a subscription with its own secret.", {
      hint: "Leave out --public-url or the secret.",
    });
  refuseSince(context, options);
  refuseKeep(options, isNamed);
  if (options.since !== undefined && subscription !== undefined)
    return historySource(context, options, await findSubscription(context, subscription), options.since);
  const secret = options.keep === true ? undefined : await findSecret(context, options);
  const known = secret === undefined ? [] : [sourceOf(secret, context.flags.as)];
  const name = newListenerName(context.host);
  if (publicUrl !== undefined) {
    const request = requestOf(context, options, publicUrl);
    return options.keep === true
      ? keptSource(context, options, request)
      : publicSource(context, name, request);
  }
  const sandbox = isNamed ? undefined : sandboxOf(context, known);
  if (sandbox !== undefined) {
    const origin = originOf(name);
    const request = requestOf(context, options, `${origin}/hooks`);
    if (options.keep === true) return keptSource(context, options, request, { sandbox, origin });
    const fresh = known.map((source) => ofThisRun(context, source));
    return sandboxSource(context, name, request, { sandbox, sources: fresh });
  }
  const [source] = known;
  if (source !== undefined) return knownSource(context.host, await ownSource(context, source, options));
  throw withoutWay(context);
}

/** Names the record after the id, so that it survives a rotation of the secret. */
async function ownSource(
  context: Context,
  source: DeliverySource,
  { subscription }: ListenValues,
): Promise<DeliverySource> {
  if (subscription === undefined) return source;
  const { surface, name } = await findSubscription(context, subscription);
  return { ...source, surface, fingerprint: name };
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function withoutWay({ profile }: Context): Failure {
  const addresses = profile.surfaces.map((surface) => new URL(profile.url(surface)).hostname);
  const sandbox = addresses.some((host) => loopback.test(host))
    ? advice` A running sandbox is used when RECOUP_SANDBOX_CONTROL_URL and RECOUP_SANDBOX_CONTROL_TOKEN name it: ${recoup`sandbox serve --json`} prints both.`
    : "";
  return new Failure("usage", "No deliveries can reach this listener.", {
    hint: advice`Give the address that leads to the port with --public-url, or the secret of an existing subscription with --secret-file.${sandbox}`,
  });
}

/** Uses the embedded sandbox only if no secret is known. */
function sandboxOf(context: Context, known: readonly DeliverySource[]): RoutedSandbox | undefined {
  return context.profile.isSandbox && known.length > 0 ? undefined : findSandbox(context);
}

function requestOf(context: Context, options: ListenValues, url: string): SubscriptionRequest {
  const chosen = chosenSurfaces(context, options);
  refuseUnreachable(options, chosen);
  const request = {
    url,
    surfaces: chosen,
    events: options.event === undefined ? undefined : new Set(options.event),
    isTestMode: eitherFlag(options, "testMode", "liveMode") ?? context.profile.environment === "test",
  };
  checkRequest(request);
  return request;
}

function chosenSurfaces(context: Context, options: ListenValues): readonly Surface[] {
  if (options.surfaces === undefined) return [context.surface(surfaces)];
  if (context.flags.as !== undefined || context.flags.client !== undefined)
    throw new Failure("usage", "--surfaces can't be combined with --as or --client.");
  return [...new Set(options.surfaces)];
}
