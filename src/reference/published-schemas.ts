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
  const isOther = (await readSchema(host, other)) !== undefined;
  throw new Failure("usage", withoutSchema(entry.path, isLine, prints?.nothing), {
    hint: isOther
      ? `Run \`recoup schema ${entry.path}${isLine ? "" : " --line"}\`.`
      : "`recoup commands` lists all commands.",
  });
}

/** A schema that holds for every command. */
export async function sharedSchema(host: Host, name: string): Promise<Uint8Array | undefined> {
  return readSchema(host, `${name}.schema`);
}

function withoutSchema(path: string, isLine: boolean, reason: string | undefined): string {
  const what = `\`recoup ${path}\``;
  if (reason !== undefined) return `${what} has no JSON output: it ${reason.replace(/^it /, "")}.`;
  return isLine ? `${what} prints one document, not lines.` : `${what} prints lines, not one document.`;
}

async function readSchema(host: Host, name: string): Promise<Uint8Array | undefined> {
  const files = await host.openPackage();
  if (files !== undefined) return files.read(`${folder}/${name}.json`);
  throw new Failure("config", "This single-file build has no schemas.", {
    hint: "Install the recoup package.",
  });
}
