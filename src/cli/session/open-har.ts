import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { createDigestKey, createSecretDigest } from "../../traffic/digest";
import { HarFile, harEnd, harStart } from "../../traffic/har/har-file";
import { HarRecorder } from "../../traffic/har/har-recorder";
import type { SenderSource } from "./sender";

type HarSource = Pick<SenderSource, "host" | "secrets" | "warn">;

/** Creates an empty `--har` file. Throws if the name is taken. */
export async function openHar({ host, secrets, warn }: HarSource, name: string): Promise<HarRecorder> {
  const { files, workingFolder, now } = host;
  const path = resolve(workingFolder, name);
  const finding = await checkHarPath(files, path, name);
  if (finding !== undefined)
    throw new Failure("usage", `--har ${finding}; nothing was sent.`, {
      hint: "Give --har the name of a new file.",
    });
  await files.write(path, harStart + harEnd);
  const file = await files.grow(path, harStart.length);
  file.append("", harEnd);
  const digest = createSecretDigest(createDigestKey());
  return new HarRecorder({ file: new HarFile(file, warn), digest, now: () => now() }, secrets);
}

async function checkHarPath(files: Host["files"], path: string, name: string): Promise<string | undefined> {
  const kind = (await files.status(path))?.kind;
  if (kind === "folder") return `must name a file, and ${name} is a folder`;
  if (kind === "link") return `must name a file, and ${name} is a symbolic link`;
  return kind === undefined ? undefined : `must name a new file, and ${name} exists`;
}
