import { Failure } from "../base/failure";
import { isInteractive } from "../base/is-interactive";
import { surfaces } from "../base/platform";
import type { CommandList } from "../cli/line/command";
import type { Context } from "../cli/session/context";
import { findSandbox } from "../cli/session/sandbox/reached-sandbox";
import type { Scene } from "./frame/painter";
import { lineOpener } from "./load/open-line";
import { Session } from "./session";
import { type ListName, type Offer, rootScreen, tabNamed } from "./tabs/root-screen";

/** Shows lists and records on the whole screen until the user leaves; returns the exit code. */
export async function browse(context: Context, commands: CommandList, name: ListName): Promise<number> {
  context.endProgress();
  const offer = offerOf(context);
  const spec = rootScreen(offer);
  const active = tabNamed(spec, name, offer);
  const session = new Session(context, lineOpener(context, commands), sceneOf(context));
  return session.run(spec, active);
}

export function refuseOffTerminal({ host, style }: Context, name: ListName): void {
  const isFormatted = style.isExplicitFormat || style.fields !== undefined;
  if (isInteractive(host) && host.stdout.isTerminal && !isFormatted) return;
  throw new Failure("usage", "`recoup browse` needs a terminal and prints no other format.", {
    hint: `Use \`recoup ${insteadOf[name]}\`.`,
  });
}

const insteadOf: Readonly<Record<ListName, string>> = {
  cases: "cases list",
  clients: "clients list",
  payments: "payments list",
  deliveries: "sandbox deliveries",
  subscriptions: "webhooks list",
};

function offerOf(context: Context): Offer {
  const { profile, flags } = context;
  const isSandbox = findSandbox(context) !== undefined;
  if (flags.client !== undefined) return { surface: "customer", surfaces: ["customer"], isSandbox };
  const surface = context.surface(surfaces);
  return { surface, surfaces: profile.surfaces, isSandbox };
}

function sceneOf({ profile, flags, style, platformOptions }: Context): Scene {
  const { world, client } = flags;
  const given = { "--profile": flags.profile, "--env": flags.env, "--client": client, "--world": world };
  return {
    isColored: style.isColored,
    isLive: profile.environment === "live",
    session: [
      profile.isSandbox ? `sandbox ${platformOptions.world}` : profile.name,
      profile.environment,
      ...(client === undefined ? [] : [client]),
    ].join(" "),
    flags: Object.entries(given).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value])),
  };
}
