import { join, resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { ByteVector } from "./byte-vectors";

type VectorHost = Pick<Host, "files" | "workingFolder">;

const formatFileName = ({ name }: ByteVector) => `${name}.json`;
const formatJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Writes one file per vector, plus `index.json`, which lists them. */
export async function writeVectors(
  { files, workingFolder }: VectorHost,
  folder: string,
  vectors: readonly ByteVector[],
): Promise<void> {
  const path = resolve(workingFolder, folder);
  await files.makeFolder(path);
  for (const vector of vectors) {
    const { headers, body } = vector;
    const content = formatJson({ headers, body: Buffer.from(body).toString("base64") });
    await files.write(join(path, formatFileName(vector)), content);
  }
  await files.write(join(path, "index.json"), formatJson(vectors.map(toIndexEntry)));
}

function toIndexEntry(vector: ByteVector) {
  const { name, rule, verdict, secret, at, bug } = vector;
  return { name, file: formatFileName(vector), rule, verdict, secret, at, bug };
}

/**
 * Throws if the path isn't a folder. Unless `isForced` is set, also throws if the folder isn't empty, because
 * its files may not be vectors.
 */
export async function checkTargetFolder(
  { files, workingFolder }: VectorHost,
  folder: string,
  isForced: boolean,
): Promise<void> {
  const path = resolve(workingFolder, folder);
  const status = await files.status(path, true);
  if (status === undefined) return;
  if (status.kind !== "folder")
    throw new Failure("usage", `${folder} is not a folder; nothing was written.`, {
      hint: "Name a new folder, or an empty one.",
    });
  if (isForced || (await files.list(path)).length === 0) return;
  throw new Failure("usage", `The folder ${folder} is not empty; nothing was written.`, {
    hint: "Use --force to replace the vectors in it, or name another folder.",
  });
}
