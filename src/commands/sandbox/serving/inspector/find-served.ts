import type { Target } from "../../../../api/exchange/call";
import { advice } from "../../../../base/advice/advice";
import { recoup } from "../../../../base/advice/command-line";
import { Failure } from "../../../../base/failure";
import type { Send } from "../../../../base/http";
import type { Context } from "../../../../cli/session/context";
import {
  callServedSandbox,
  controlTarget,
  servedSandboxTarget,
} from "../../../../cli/session/sandbox/served-sandbox";
import { type ServedSandbox, servedName, servedSandboxes } from "../../../../state/served-sandboxes";

export interface FoundSandbox {
  /** Origin of the sandbox, without a trailing slash. */
  readonly url: string;
  readonly target: Target;
}

/**
 * Finds the running sandbox that the variables name, or one served on this machine, if possible for the
 * current world. Throws if there is none, or several.
 */
export async function findServed(context: Context): Promise<FoundSandbox> {
  const servedTarget = servedSandboxTarget(context);
  if (servedTarget !== undefined) return { url: new URL(servedTarget.baseUrl).origin, target: servedTarget };
  const liveSandboxes = await listLive(context);
  const worldName = context.flags.world ?? (context.host.env.RECOUP_WORLD || undefined);
  const ownWorld = liveSandboxes.filter(({ world }) => world === context.platformOptions.world);
  const candidates = ownWorld.length > 0 || worldName !== undefined ? ownWorld : liveSandboxes;
  const [first, ...others] = candidates.filter(({ isSilent }) => !isSilent);
  if (first === undefined)
    throw candidates.length > 0 ? silentFailure(candidates) : notServed(liveSandboxes, worldName);
  if (others.length > 0)
    throw new Failure(
      "usage",
      `Several sandboxes are served: ${[first, ...others].map(describe).join(", ")}.`,
      {
        hint: "Choose one with RECOUP_SANDBOX_CONTROL_URL and RECOUP_SANDBOX_CONTROL_TOKEN, both in its ready file.",
      },
    );
  return { url: first.url, target: context.wrapTarget(targetOf(context, first)) };
}

function notServed(foundSandboxes: readonly ServedSandbox[], world: string | undefined): Failure {
  if (world === undefined || foundSandboxes.length === 0)
    return new Failure("usage", "No sandbox is served on this machine.", {
      hint: advice`${recoup`sandbox serve --open`} serves the current world and opens its inspector.`,
    });
  return new Failure(
    "usage",
    `No sandbox serves the world ${world}, only ${foundSandboxes.map(describe).join(", ")}.`,
    {
      hint: advice`Name the world of one with --world, or run ${recoup`sandbox serve --world ${{ world }} --open`}.`,
    },
  );
}

const silentFailure = (silent: readonly ServedSandbox[]): Failure =>
  new Failure("network", `The sandbox at ${silent.map(describe).join(", ")} doesn't answer.`, {
    hint: "It may be busy or suspended: try again, or restart it.",
  });

const describe = ({ url, world }: ServedSandbox) => `${url} (world ${world})`;

const targetOf = ({ host, signal }: Context, { url, token }: ServedSandbox) =>
  controlTarget(host.send, `${url}/control`, token, signal);

interface LiveSandbox extends ServedSandbox {
  readonly isSilent: boolean;
}

/** Lists the served sandboxes, including silent ones, and removes the records of killed ones. */
async function listLive(context: Context): Promise<readonly LiveSandbox[]> {
  const records = servedSandboxes(context.host.files, context.platformOptions.dataFolder);
  const liveSandboxes = await Promise.all(
    (await records.list()).map(async (served) => {
      const state = await stateOf(context, served);
      if (state !== "ended") return [{ ...served, isSilent: state === "silent" }];
      await records.remove(servedName(served)).catch(() => {});
      return [];
    }),
  );
  return liveSandboxes.flat();
}

const probeMs = 2_000;

/** Returns "ended" if nothing accepts connections, or if another program on its port refuses the token. */
async function stateOf(context: Context, served: ServedSandbox): Promise<"answers" | "silent" | "ended"> {
  const target = targetOf(context, served);
  const send: Send = (request) => target.send({ ...request, timeoutMs: probeMs });
  try {
    await callServedSandbox({ ...target, send }, "GET", "/status");
    return "answers";
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "interrupted") throw error;
    const isUnreached = error.kind === "network" && !error.mayHaveArrived;
    return isUnreached || error.details.status === 401 ? "ended" : "silent";
  }
}
