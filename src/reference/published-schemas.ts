import { advice } from "../base/advice/advice";
import { recoup, typedLine } from "../base/advice/command-line";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { CommandEntry } from "../cli/line/command";

const folder = "docs/reference/schemas";

/** Schemas that are not of one command. */
export const sharedSchemas = ["error", "dry-run"] as const;

/** The published JSON Schema of what a command prints; `line` is that of each line of a stream. */
export async function commandSchema(host: Host, entry: CommandEntry, isLine: boolean): Promise<Uint8Array> {
  const name = entry.path.replaceAll(" ", "-");
  const [own, other] = isLine ? [`${name}-line`, name] : [name, `${name}-line`];
  const found = await readSchema(host, own);
  if (found !== undefined) return found;
  const { prints } = (await entry.load()).default;
  if (prints?.nothing !== undefined) throw withoutJson(entry.path, prints.nothing);
  const isOther = (await readSchema(host, other)) !== undefined;
  throw isOther ? ofOtherForm(entry.path, isLine) : notInstalled(entry.path);
}

/** A schema that holds for every command. */
export async function sharedSchema(host: Host, name: string): Promise<Uint8Array | undefined> {
  return readSchema(host, `${name}.schema`);
}

const withoutJson = (path: string, reason: string) =>
  new Failure("usage", `\`recoup ${path}\` has no JSON output: ${reason}.`, {
    hint: advice`${recoup`commands`} lists all commands.`,
  });

function ofOtherForm(path: string, isLine: boolean): Failure {
  const printed = isLine ? "one document, not lines" : "lines, not one document";
  return new Failure("usage", `\`recoup ${path}\` prints ${printed}.`, {
    hint: advice`Run ${recoup`schema ${typedLine(path.split(" "))} ${!isLine && "--line"}`}.`,
  });
}

const notInstalled = (path: string) =>
  new Failure("config", `The schema of \`recoup ${path}\` is not part of this installation.`, {
    hint: "Install the recoup package again.",
  });

async function readSchema(host: Host, name: string): Promise<Uint8Array | undefined> {
  const files = await host.openPackage();
  if (files !== undefined) return files.read(`${folder}/${name}.json`);
  throw new Failure("config", "This single-file build has no schemas.", {
    hint: "Install the recoup package.",
  });
}
