import { Failure } from "../../../base/failure";
import { type Surface, surfaces } from "../../../base/platform";
import type { Context } from "../../../cli/context";
import { eitherFlag } from "../mode";
import { findSecret } from "../toolbox/secret";
import type { Source } from "./heard";
import type { ListenValues } from "./options";
import { findSandbox, type RoutedSandbox } from "./sandbox-route";
import {
  checkWish,
  ofThisRun,
  type Subscribed,
  type SubscriptionWish,
  sourceOf,
  subscribe,
  unsubscribe,
} from "./subscribe";

/** Where deliveries come from, decided before a port is opened. */
export interface Place {
  /** What is known from the start. */
  readonly sources: readonly Source[];
  /** What a rehearsal says of it. */
  readonly deed: string;
  /** Lets deliveries come to the port. */
  open(port: number, made: (subscription: Subscribed, source: Source) => void): Promise<void>;
  /** Undoes what was made, also after Ctrl-C. */
  close(subscriptions: readonly Subscribed[]): Promise<void>;
}

/**
 * A secret on the line means that deliveries come by themselves; else a public address is subscribed, or the sandbox
 * gets a subscription and a route. There a secret of the environment counts beside the new one.
 */
export async function choosePlace(context: Context, options: ListenValues): Promise<Place> {
  const { publicUrl, secretFile, secretStdin, subscription } = options;
  const isNamed = secretFile !== undefined || secretStdin === true || subscription !== undefined;
  if (isNamed && publicUrl !== undefined)
    throw new Failure("usage", "--public-url makes a subscription with a secret of its own.", {
      hint: "Leave out either it or the secret.",
    });
  const secret = await findSecret(context, options);
  const known = secret === undefined ? [] : [sourceOf(secret, context.flags.as)];
  if (publicUrl !== undefined) return publicPlace(context, wishOf(context, options, publicUrl));
  const sandbox = isNamed ? undefined : sandboxOf(context, known);
  if (sandbox !== undefined) {
    const fresh = known.map((source) => ofThisRun(context, source));
    return sandboxPlace(context, options, sandbox, fresh);
  }
  if (known.length > 0) return { sources: known, deed: "", open: async () => {}, close: async () => {} };
  throw new Failure("usage", "There is no way for deliveries to come here.", {
    hint: "Name the address that leads to the port with --public-url, or the secret of a subscription that is there already with --secret-file.",
  });
}

/** Without a server behind it the embedded one is only asked where nothing else says what to wait for. */
function sandboxOf(context: Context, known: readonly Source[]): RoutedSandbox | undefined {
  return context.profile.isSandbox && known.length > 0 ? undefined : findSandbox(context);
}

function wishOf(context: Context, options: ListenValues, url: string): SubscriptionWish {
  return {
    url,
    surfaces: chosenSurfaces(context, options),
    events: options.event === undefined ? undefined : new Set(options.event),
    isTestMode: eitherFlag(options, "testMode", "liveMode") ?? context.profile.environment === "test",
  };
}

function chosenSurfaces(context: Context, options: ListenValues): readonly Surface[] {
  if (options.surfaces === undefined) return [context.surface(surfaces)];
  if (context.flags.as !== undefined || context.flags.client !== undefined)
    throw new Failure("usage", "--surfaces contradicts --as and --client.");
  return [...new Set(options.surfaces)];
}

const tellWish = ({ url, surfaces, isTestMode }: SubscriptionWish) =>
  `subscribe ${url} on the ${surfaces.join(", ")} surface to events of ${isTestMode ? "test" : "production"} cases`;

function publicPlace(context: Context, wish: SubscriptionWish): Place {
  checkWish(wish);
  return {
    sources: [],
    deed: `, and ${tellWish(wish)} for as long`,
    open: (_port, made) => subscribe(context, wish, made),
    close: (subscriptions) => unsubscribeAll(context, subscriptions),
  };
}

function sandboxPlace(
  context: Context,
  options: ListenValues,
  sandbox: RoutedSandbox,
  sources: readonly Source[],
): Place {
  const name = Array.from({ length: 8 }, () => Math.floor(context.host.random() * 16).toString(16)).join("");
  const origin = `https://listen-${name}.example`;
  const wish = wishOf(context, options, `${origin}/hooks`);
  checkWish(wish);
  return {
    sources,
    deed: `, and ${tellWish(wish)} of the sandbox for as long`,
    async open(port, made) {
      await sandbox.add(`${origin}=http://127.0.0.1:${port}`);
      await subscribe(context, wish, made);
    },
    async close(subscriptions) {
      await unsubscribeAll(context, subscriptions);
      await sandbox.remove(origin).catch(ignoreGone);
    },
  };
}

/** A sandbox that has ended has taken its routes with it. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

async function unsubscribeAll(context: Context, subscriptions: readonly Subscribed[]): Promise<void> {
  for (const subscription of subscriptions) await unsubscribe(context, subscription);
}
