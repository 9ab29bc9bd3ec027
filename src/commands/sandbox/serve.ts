import { resolve } from "node:path";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { flag, textOption, wholeNumber } from "../../cli/option";
import { openPlatform } from "../../sandbox/platform";
import { type ServeInfo, serveInfo } from "../../sandbox/serve-info";
import { newControlToken } from "../../sandbox/token";

interface ServeOptions {
  readonly port: number;
  readonly isEphemeral: boolean;
  readonly seed?: string | undefined;
  readonly readyFile?: string | undefined;
  readonly isUnlimited: boolean;
}

export default command({
  details:
    "Serve the embedded platform over HTTP on this machine, until Ctrl-C. It answers on the loopback address only and shares its world with the other commands, unless it is ephemeral.",
  examples: [
    { line: "recoup sandbox serve", note: "on port 4010" },
    {
      line: "recoup sandbox serve --port 0 --ephemeral --json",
      note: "for a test: a free port, a world of its own",
    },
  ],
  options: {
    port: wholeNumber("--port <n>", "the port, 4010 unless said otherwise; 0 takes a free one", 0, 65_535),
    ephemeral: flag("--ephemeral", "keep the world in memory only"),
    seed: textOption("--seed <seed>", "the seed of a world that does not exist yet"),
    limits: flag("--no-limits", "without the rate limits of the platform"),
    readyFile: textOption(
      "--ready-file <file>",
      "write the same JSON as --json here when requests are answered",
    ),
  },
  calls: [],
  async run({ options: { port = 4010, ephemeral = false, seed, readyFile, limits } }, context) {
    const isUnlimited = limits === false;
    const options = { port, isEphemeral: ephemeral, seed, readyFile, isUnlimited };
    return { kind: "live", steps: serve(context, options) };
  },
});

async function* serve(context: Context, options: ServeOptions) {
  const { host, signal, platformOptions } = context;
  const controlToken = newControlToken();
  const { isEphemeral, isUnlimited, seed } = options;
  const platform = await openPlatform({
    ...platformOptions,
    isEphemeral,
    isUnlimited,
    controlToken,
    ...(seed === undefined ? {} : { seed }),
  });
  try {
    const listener = await host.listen(platform.send, options.port);
    const world = isEphemeral ? "ephemeral" : platformOptions.world;
    const info = serveInfo({ platform, url: listener.url, pid: host.pid, world, controlToken });
    if (options.readyFile !== undefined) {
      await host.files.write(resolve(host.workingFolder, options.readyFile), `${JSON.stringify(info)}\n`);
    }
    yield { text: tell(info), json: info };
    await aborted(signal);
    await listener.close();
  } finally {
    platform.close();
  }
  await context.note("The sandbox has stopped.");
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}

function tell({ url, world, surfaces }: ServeInfo): string {
  const lines = Object.entries(surfaces).flatMap(([environment, table]) => [
    "",
    environment,
    ...Object.entries(table).flatMap(([surface, access]) => [
      `  ${surface.padEnd(10)}  ${access.url}`,
      `  ${"".padEnd(10)}  key ${access.key}`,
    ]),
  ]);
  return [`The sandbox (world ${world}) answers at ${url}`, ...lines, "", "Ctrl-C stops it."].join("\n");
}
