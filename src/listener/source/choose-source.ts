import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { isLoopbackHost } from "../../base/text/read-url";
import { resolveOppositeFlags } from "../../cli/flags/options/mode-options";
import type { Context } from "../../cli/session/context";
import {
  buildListenerAddress,
  findRoutedSandbox,
  type RoutedSandbox,
} from "../../cli/session/sandbox/routed-sandbox";
import { findSecret } from "../../kit/receiver/webhook-secret-options";
import { checkAwaitedEvents, type ListenValues } from "../options";
import type { DeliverySource } from "../received-delivery";
import { createHistorySource, createNoHistoryFailure, createSecretSource } from "./existing-subscription";
import { findSubscription } from "./find-subscription";
import type { ListenSource } from "./listen-source";
import { newListenerName } from "./listener-undo-recorder";
import { createPersistentSource } from "./persistent-subscription";
import { checkRequest, createDeliverySource, type SubscriptionRequest, scopeToRun } from "./subscribe";
import { createTemporarySource } from "./temporary-subscription";

/**
 * Chooses the source. Options with a secret or an ID name an existing subscription. Otherwise, subscribes the
 * public address, or an address that the sandbox routes to the port. Failing both, uses the secret from the
 * environment.
 */
export async function chooseSource(context: Context, options: ListenValues): Promise<ListenSource> {
  const { publicUrl, secretFile, secretStdin, subscription } = options;
  const namesSecret = secretFile !== undefined || secretStdin === true || subscription !== undefined;
  if (namesSecret && publicUrl !== undefined)
    throw new Failure("usage", "--public-url creates a subscription with its own secret.", {
      hint: "Leave out --public-url or the secret.",
    });
  checkSinceOption(context, options);
  checkKeepOption(options, namesSecret);
  if (options.since !== undefined && subscription !== undefined)
    return createHistorySource(
      context,
      options,
      await findSubscription(context, subscription),
      options.since,
    );
  const secret = options.keep === true ? undefined : await findSecret(context, options);
  const knownSources = secret === undefined ? [] : [createDeliverySource(secret, context.flags.as)];
  const name = newListenerName(context.host);
  if (publicUrl !== undefined) {
    const request = buildRequest(context, options, publicUrl);
    return options.keep === true
      ? createPersistentSource(context, options, request)
      : createTemporarySource(context, name, request);
  }
  const sandbox = namesSecret ? undefined : selectSandbox(context, knownSources);
  if (sandbox !== undefined) {
    const origin = buildListenerAddress(name);
    const request = buildRequest(context, options, `${origin}/hooks`);
    if (options.keep === true) return createPersistentSource(context, options, request, { sandbox, origin });
    const newSources = knownSources.map((source) => scopeToRun(context, source));
    return createTemporarySource(context, name, request, { sandbox, origin }, newSources);
  }
  const [source] = knownSources;
  if (source !== undefined)
    return createSecretSource(context.host, await identifySource(context, source, options));
  throw createNoAddressFailure(context);
}

/** Looks up the subscription's ID and names its files after it, so that they survive a secret rotation. */
async function identifySource(
  context: Context,
  source: DeliverySource,
  { subscription }: ListenValues,
): Promise<DeliverySource> {
  if (subscription === undefined) return source;
  const { surface, name } = await findSubscription(context, subscription);
  return { ...source, surface, fingerprint: name };
}

function createNoAddressFailure({ profile }: Context): Failure {
  const addresses = profile.surfaces.map((surface) => new URL(profile.url(surface)).hostname);
  const sandboxHint = addresses.some(isLoopbackHost)
    ? advice` A running sandbox is used when RECOUP_SANDBOX_CONTROL_URL and RECOUP_SANDBOX_CONTROL_TOKEN name it: ${recoup`sandbox serve --json`} prints both.`
    : "";
  return new Failure("usage", "No deliveries can reach this listener.", {
    hint: advice`Give the address that leads to the port with --public-url, or the secret of an existing subscription with --secret-file.${sandboxHint}`,
  });
}

/** Returns the sandbox that routes deliveries. Only uses the embedded sandbox if no secret is known. */
function selectSandbox(context: Context, sources: readonly DeliverySource[]): RoutedSandbox | undefined {
  return context.profile.isSandbox && sources.length > 0 ? undefined : findRoutedSandbox(context);
}

function buildRequest(context: Context, options: ListenValues, url: string): SubscriptionRequest {
  const sourceSurfaces = resolveSurfaces(context, options);
  checkAwaitedEvents(options, sourceSurfaces);
  const request = {
    url,
    surfaces: sourceSurfaces,
    events: options.event === undefined ? undefined : new Set(options.event),
    isTestMode:
      resolveOppositeFlags(options, "testMode", "liveMode") ?? context.profile.environment === "test",
  };
  checkRequest(request);
  return request;
}

function resolveSurfaces(context: Context, options: ListenValues): readonly Surface[] {
  if (options.surfaces === undefined) return [context.surface(surfaces)];
  if (context.flags.as !== undefined || context.flags.client !== undefined)
    throw new Failure("usage", "--surfaces can't be combined with --as or --client.");
  return [...new Set(options.surfaces)];
}

/**
 * Refuses `--every-case` without `--since`, and `--since` without an existing subscription, on a surface
 * without delivery history, or with `--ack first`.
 */
function checkSinceOption({ flags }: Context, options: ListenValues): void {
  const { since, everyCase, subscription, ack } = options;
  if (since === undefined) {
    if (everyCase === true) throw new Failure("usage", "--every-case can only be used with --since.");
    return;
  }
  if (subscription === undefined)
    throw new Failure(
      "usage",
      "--since needs --subscription: a subscription that is created for one run has no history.",
      { hint: advice`${recoup`webhooks list`} shows the ids. --keep creates a subscription that stays.` },
    );
  if (flags.as === "referral") throw createNoHistoryFailure();
  if (ack === "first")
    throw new Failure("usage", "--since can't be combined with --ack first.", {
      hint: "The position is stored after your program's answer. Leave out --ack.",
    });
}

/** Refuses `--keep` for an existing subscription or for several surfaces. */
function checkKeepOption({ keep, surfaces = [] }: ListenValues, isExisting: boolean): void {
  if (keep !== true) return;
  if (isExisting)
    throw new Failure(
      "usage",
      "--keep applies to a new subscription; one with a secret or an id is kept anyway.",
      { hint: "Leave out --keep." },
    );
  if (surfaces.length > 1)
    throw new Failure("usage", "--keep creates one subscription: name one surface.", {
      hint: "Run one listener for each surface, on its own port.",
    });
}
