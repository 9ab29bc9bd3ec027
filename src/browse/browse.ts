import { advice, type CommandLine, recoup } from "../base/advice/advice";
import { isInteractive } from "../base/environment/is-interactive";
import { Failure } from "../base/failure";
import { surfaces } from "../base/platform";
import type { CommandList } from "../cli/line/command";
import type { Context } from "../cli/session/context";
import { findRoutedSandbox } from "../cli/session/sandbox/routed-sandbox";
import type { Scene } from "./frame/scene";
import { createLineOpener } from "./load/open-line";
import { runPlainSession } from "./session/plain-session";
import { runScreenSession } from "./session/screen-session";
import { type AvailableLists, buildRootScreen, findTabIndex, type ListName } from "./tabs/root-screen";

interface BrowseOptions {
  readonly list: ListName;
  readonly isPlain: boolean;
}

/** Shows lists and records until the user quits; returns the exit code. */
export async function browse(
  context: Context,
  commands: CommandList,
  { list, isPlain }: BrowseOptions,
): Promise<number> {
  const availableLists = getAvailableLists(context);
  const rootScreen = buildRootScreen(availableLists);
  const activeIndex = findTabIndex(rootScreen, list, availableLists);
  const show = isPlain ? runPlainSession : runScreenSession;
  return show(context, createLineOpener(context, commands), buildScene(context), rootScreen, activeIndex);
}

export function requireTerminal({ host, style }: Context, { list, isPlain }: BrowseOptions): void {
  if (isInteractive(host) && host.stdout.isTerminal && !style.isExplicitFormat) {
    if (isPlain || host.env.TERM !== "dumb") return;
    throw new Failure("usage", "This terminal (TERM=dumb) has no full screen.", {
      hint: advice`Use ${recoup`browse --plain`}.`,
    });
  }
  throw new Failure("usage", `\`recoup browse\` needs a terminal and prints no other format.`, {
    hint: advice`Use ${alternativeByList[list]}.`,
  });
}

const alternativeByList: Readonly<Record<ListName, CommandLine>> = {
  cases: recoup`cases list`,
  clients: recoup`clients list`,
  payments: recoup`payments list`,
  deliveries: recoup`sandbox deliveries`,
  subscriptions: recoup`webhooks list`,
};

function getAvailableLists(context: Context): AvailableLists {
  const { profile, flags } = context;
  const isSandbox = findRoutedSandbox(context) !== undefined;
  if (flags.client !== undefined) return { surface: "customer", surfaces: ["customer"], isSandbox };
  const surface = context.surface(surfaces);
  return { surface, surfaces: profile.surfaces, isSandbox };
}

function buildScene({ profile, flags, style, platformOptions }: Context): Scene {
  const { client } = flags;
  const scopeFlags = (["profile", "env", "client", "world"] as const).flatMap((name) => {
    const value = flags[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  return {
    isColored: style.isColored,
    isLive: profile.environment === "live",
    session: [
      profile.isSandbox ? `sandbox ${platformOptions.world}` : profile.name,
      profile.environment,
      ...(client === undefined ? [] : [client]),
    ].join(" "),
    flags: scopeFlags,
  };
}
