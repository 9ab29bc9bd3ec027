import { resolve } from "node:path";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";

/** The lines of a file, or of stdin for `-`. */
export async function readLines(host: Host, file: string): Promise<readonly string[]> {
  return (await readText(host, file)).split(/\r?\n/);
}

/** The text of a file, or of stdin for `-`. */
export async function readText(host: Host, file: string): Promise<string> {
  const bytes =
    file === "-" ? await host.stdin.bytes() : await host.files.read(resolve(host.workingFolder, file));
  if (bytes === undefined)
    throw new Failure("usage", `There is no file ${file}.`, { hint: "- reads stdin." });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failure("usage", `${file === "-" ? "stdin" : file} is not valid UTF-8.`);
  }
}
