import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { decodeUtf8 } from "../../base/text/decode-utf8";

export async function readLines(host: Host, file: string): Promise<readonly string[]> {
  return (await readText(host, file)).split(/\r?\n/);
}

export async function readText(host: Host, file: string): Promise<string> {
  const text = decodeUtf8(await readInput(host, file));
  if (text === undefined) throw new Failure("usage", `${describeInput(file)} is not valid UTF-8.`);
  return text;
}

/** Reads the bytes of a file relative to the working folder, or of stdin for `-`. */
export async function readInput(host: Host, file: string): Promise<Uint8Array> {
  if (file === "-") return host.stdin.bytes();
  const bytes = await host.files.read(resolve(host.workingFolder, file)).catch(refuseFolder);
  if (bytes === undefined) throw createMissingFileFailure(file);
  return bytes;
}

/** Throws a usage failure if the file is a folder. Rethrows other file system errors. */
export function refuseFolder(error: unknown): never {
  const isFolder = error instanceof Failure && (error.cause as { code?: unknown })?.code === "EISDIR";
  throw isFolder ? new Failure("usage", error.message, error.details) : error;
}

export const describeInput = (file: string) => (file === "-" ? "stdin" : `the file ${file}`);

export function createMissingFileFailure(file: string): Failure {
  return new Failure("usage", `The file ${file} does not exist.`, {
    hint: "Name a file that exists, or - to read stdin.",
  });
}
