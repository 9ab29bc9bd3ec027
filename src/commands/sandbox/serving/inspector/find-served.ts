import type { Target } from "../../../../api/exchange/call";
import { Failure } from "../../../../base/failure";
import type { Context } from "../../../../cli/session/context";
import { askSandbox, controlTarget, runningSandbox } from "../../../../cli/session/sandbox/running-sandbox";
import { type ServedSandbox, servedName, servedSandboxes } from "../../../../state/served-sandboxes";

export interface FoundSandbox {
  /** Its origin, without a trailing slash. */
  readonly url: string;
  readonly target: Target;
}

/** The running sandbox that the variables name, otherwise the one that serves the current world on this machine. */
export async function findServed(context: Context): Promise<FoundSandbox> {
  const named = runningSandbox(context);
  if (named !== undefined) return { url: new URL(named.baseUrl).origin, target: named };
  const found = await listServed(context);
  const { world } = context.platformOptions;
  const own = found.filter((served) => served.world === world);
  const [first, ...others] = own.length > 0 ? own : found;
  if (first === undefined)
    throw new Failure("usage", "No sandbox is served on this machine.", {
      hint: "`recoup sandbox serve --open` serves the current world and opens its inspector.",
    });
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

const describe = ({ url, world }: ServedSandbox) => `${url} (world ${world})`;

const targetOf = ({ host, signal }: Context, { url, token }: ServedSandbox) =>
  controlTarget(host.send, `${url}/control`, token, signal);

/** Those that still answer; what killed ones left is removed. */
async function listServed(context: Context): Promise<readonly ServedSandbox[]> {
  const records = servedSandboxes(context.host.files, context.platformOptions.dataFolder);
  const answering = await Promise.all(
    (await records.list()).map(async (served) => {
      if (await answers(context, served)) return [served];
      await records.remove(servedName(served)).catch(() => {});
      return [];
    }),
  );
  return answering.flat();
}

/** False for a sandbox that ended, also where another program has its port by now. */
async function answers(context: Context, served: ServedSandbox): Promise<boolean> {
  try {
    await askSandbox(targetOf(context, served), "GET", "/status");
    return true;
  } catch (error) {
    if (error instanceof Failure && error.kind === "interrupted") throw error;
    return false;
  }
}
