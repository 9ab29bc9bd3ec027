import { resolve } from "node:path";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { callServedSandbox, findServedTarget } from "../../cli/session/sandbox/served-sandbox";
import { exportPersistentWorld } from "../../sandbox";

export default command({
  details:
    "Export the world as JSON, one record per line, to stdout or to a file that only you can read. The export contains the sandbox's keys and webhook secrets.",
  examples: {
    "recoup sandbox export world.json": "to commit it next to a test",
    "recoup sandbox export | gzip > world.json.gz": "to stdout",
  },
  argument: { name: "file", description: "the file to write, or - for stdout", isOptional: true },
  prints: { record: async () => (await import("./shapes/document")).ExportedWorld },
  async run({ argument }, context) {
    const { host, platformOptions } = context;
    const file = argument === "" ? "-" : argument;
    if (file === "-") return { kind: "raw", body: await readExport(context) };
    await checkWritable(context, file);
    await context.change(`write the world ${platformOptions.world} to ${file}`, async () =>
      host.files.write(resolve(host.workingFolder, file), await readExport(context)),
    );
    await context.note(`The world is in ${file}.`);
    return { kind: "raw", body: new Uint8Array() };
  },
});

async function readExport(context: Context): Promise<Uint8Array> {
  const servedTarget = findServedTarget(context);
  if (servedTarget === undefined) return Buffer.from(exportPersistentWorld(context.platformOptions));
  return Buffer.concat([(await callServedSandbox(servedTarget, "GET", "/export")).bytes, Buffer.from("\n")]);
}
