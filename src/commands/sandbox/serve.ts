import { defaultServedPort } from "../../base/platform";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { whenAborted } from "../../cli/session/when-aborted";
import type { ServeInfo } from "../../sandbox";
import { describeServing, type ServingFlags, servingOptions, startServing } from "./serving/serving";

export default command({
  details:
    "Serve the embedded platform over HTTP on this machine until Ctrl-C. By default it listens on the loopback address and answers only to loopback names; --bind and --allow-host change that. It shares its world with the other commands, unless it is --ephemeral. Events are delivered as time passes: those for made-up hosts such as hooks.example.com stay on this machine, where --route can deliver them to a port; those for any other host go over the network.",
  examples: {
    "recoup sandbox serve": "on port 4010",
    "recoup sandbox serve --open": "with the inspector, in your browser",
    "recoup sandbox serve --port 0 --ephemeral --json": "for a test: a free port and a world in memory",
    "recoup sandbox serve --bind 0.0.0.0 --allow-host sandbox":
      "in a container that other containers reach as `sandbox`",
    "recoup sandbox serve --route https://hooks.example.com=http://127.0.0.1:3000":
      "deliver events for that address to a local port",
  },
  options: servingOptions,
  prints: { lines: async () => (await import("./shapes/document")).ServedSandbox },
  async run({ options }, context) {
    const { port = defaultServedPort } = options;
    return context.change(describeServing(context, options, port), () => ({
      kind: "live",
      steps: serve(context, options, port),
    }));
  },
});

async function* serve(context: Context, options: ServingFlags, port: number) {
  const { info, stop } = await startServing(context, options, port, createEventPrinter(context));
  try {
    yield { text: formatServeInfo(info), json: info };
    await whenAborted(context.signal);
  } finally {
    await stop();
  }
  await context.note("The sandbox has stopped.");
}

/**
 * Returns a function that prints events, or undefined unless a person is watching on a terminal or
 * `--verbose` is set.
 */
function createEventPrinter({ host, flags, style, note }: Context): ((line: string) => void) | undefined {
  const isWatched = host.stderr.isTerminal && style.format === "table";
  if (!isWatched && (flags.verbose ?? 0) === 0) return undefined;
  return (line) => void note(line).catch(() => {});
}

function formatServeInfo({ url, world, surfaces, inspector }: ServeInfo): string {
  const lines = Object.entries(surfaces).flatMap(([environment, table]) => [
    "",
    environment,
    ...Object.entries(table).flatMap(([surface, access]) => [
      `  ${surface.padEnd(10)}  ${access.url}`,
      `  ${"".padEnd(10)}  key ${access.key}`,
    ]),
  ]);
  const documents = Object.keys(surfaces.test).map(
    (surface) => `  ${surface.padEnd(10)}  ${url}/openapi/${surface}.json`,
  );
  const head = `The sandbox (world ${world}) answers at ${url}`;
  const page = inspector === undefined ? [] : ["", "Inspector", `  ${inspector.url}`];
  return [head, ...lines, "", "OpenAPI", ...documents, ...page, "", "Press Ctrl-C to stop it."].join("\n");
}
