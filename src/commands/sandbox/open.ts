import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import { readText } from "../../base/json/json";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import {
  callServedSandbox,
  createControlTarget,
  findServedTarget,
} from "../../cli/session/sandbox/served-sandbox";
import { formatInspectorLink } from "../../sandbox";
import { formatServedName, openServedSandboxes, type ServedSandbox } from "../../state/served-sandboxes";
import { openInBrowser } from "./serving/inspector/open-in-browser";

export default command({
  details:
    "Open the inspector of the sandbox that `sandbox serve` serves, in your browser ($BROWSER, or that of the system). It prints the link, which works once and for 10 minutes: run the command again for another browser. Without variables that name a running sandbox, it is the one that serves the current world on this machine.",
  examples: {
    "recoup sandbox open": "the inspector, in your browser",
    "recoup sandbox open --no-browser": "the link only",
  },
  options: { browser: flag("--no-browser", "print the link and open nothing") },
  prints: { record: async () => (await import("./shapes/document")).OpenedInspector },
  async run({ options }, context) {
    const sandbox = await findServedSandbox(context);
    return context.change(`get a link from the sandbox at ${sandbox.url} and open it`, async () => {
      const { value } = await callServedSandbox(sandbox.target, "POST", "/inspector/code");
      const url = formatInspectorLink(sandbox.url, readText(value, "code"));
      const isOpened = options.browser !== false && (await openInBrowser(context, url));
      return reportSuccess({ url, isOpened }, "url", isOpened ? `Opened ${url}` : url);
    });
  },
});

/**
 * Finds the running sandbox named by environment variables, or one served on this machine. Prefers the
 * current world, or requires it if the user named it. Throws unless exactly one sandbox matches.
 */
async function findServedSandbox(context: Context) {
  const servedTarget = findServedTarget(context);
  if (servedTarget !== undefined) return { url: new URL(servedTarget.baseUrl).origin, target: servedTarget };
  const liveSandboxes = await listLiveSandboxes(context);
  const worldName = context.flags.world ?? (context.host.env.RECOUP_WORLD || undefined);
  const worldSandboxes = liveSandboxes.filter(({ world }) => world === context.platformOptions.world);
  const candidates = worldSandboxes.length > 0 || worldName !== undefined ? worldSandboxes : liveSandboxes;
  const [first, ...others] = candidates.filter(({ isSilent }) => !isSilent);
  if (first === undefined)
    throw candidates.length > 0
      ? createSilentFailure(candidates)
      : createNotServedFailure(liveSandboxes, worldName);
  if (others.length > 0)
    throw new Failure(
      "usage",
      `Several sandboxes are served: ${[first, ...others].map(describeSandbox).join(", ")}.`,
      {
        hint: "Choose one with RECOUP_SANDBOX_CONTROL_URL and RECOUP_SANDBOX_CONTROL_TOKEN, both in its ready file.",
      },
    );
  return { url: first.url, target: context.wrapTarget(createTarget(context, first)) };
}

function createNotServedFailure(liveSandboxes: readonly ServedSandbox[], world: string | undefined): Failure {
  if (world === undefined || liveSandboxes.length === 0)
    return new Failure("usage", "No sandbox is served on this machine.", {
      hint: advice`${recoup`sandbox serve --open`} serves the current world and opens its inspector.`,
    });
  return new Failure(
    "usage",
    `No sandbox serves the world ${world}, only ${liveSandboxes.map(describeSandbox).join(", ")}.`,
    {
      hint: advice`Name the world of one with --world, or run ${recoup`sandbox serve --world ${{ world }} --open`}.`,
    },
  );
}

const createSilentFailure = (sandboxes: readonly ServedSandbox[]): Failure =>
  new Failure("network", `The sandbox at ${sandboxes.map(describeSandbox).join(", ")} doesn't answer.`, {
    hint: "It may be busy or suspended: try again, or restart it.",
  });

const describeSandbox = ({ url, world }: ServedSandbox) => `${url} (world ${world})`;

const createTarget = ({ host, signal }: Context, { url, token }: ServedSandbox) =>
  createControlTarget(host.send, `${url}/control`, token, signal);

/** Lists the served sandboxes, even those that don't respond. Removes the records of killed ones. */
async function listLiveSandboxes(context: Context) {
  const records = openServedSandboxes(context.host.files, context.platformOptions.dataFolder);
  const liveSandboxes = await Promise.all(
    (await records.list()).map(async (sandbox) => {
      const state = await probeState(context, sandbox);
      if (state !== "ended") return [{ ...sandbox, isSilent: state === "silent" }];
      await records.remove(formatServedName(sandbox)).catch(() => {});
      return [];
    }),
  );
  return liveSandboxes.flat();
}

const probeTimeoutMs = 2_000;

/** Returns "ended" if nothing accepts connections, or if another program on the port refuses the token. */
async function probeState(context: Context, sandbox: ServedSandbox): Promise<"answers" | "silent" | "ended"> {
  const target = createTarget(context, sandbox);
  const send: Send = (request) => target.send({ ...request, timeoutMs: probeTimeoutMs });
  try {
    await callServedSandbox({ ...target, send }, "GET", "/status");
    return "answers";
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "interrupted") throw error;
    const isUnreached = error.kind === "network" && !error.mayHaveArrived;
    return isUnreached || error.details.status === 401 ? "ended" : "silent";
  }
}
