import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Files } from "../base/host";

type DigestFiles = Pick<Files, "lock" | "makeFolder" | "read" | "write">;

/**
 * Computes digests that can't be found by guessing the text, because the key stays in this folder. Equal
 * texts have equal digests.
 */
export async function openTextDigest(files: DigestFiles, folder: string): Promise<(text: string) => string> {
  const key = await readKey(files, folder);
  return (text) => `hidden:${createHmac("sha256", key).update(text).digest("hex").slice(0, 10)}`;
}

async function readKey(files: DigestFiles, folder: string): Promise<Uint8Array> {
  const file = join(folder, "digest.key");
  const known = await files.read(file);
  if (known !== undefined) return known;
  await files.makeFolder(folder);
  return files.lock(`${file}.lock`, async () => {
    const made = (await files.read(file)) ?? randomBytes(32).toString("hex");
    await files.write(file, made);
    return Buffer.from(made);
  });
}
