import { basename, resolve } from "node:path";
import { type FileSource, inspectFile } from "../../../api/files/file-source";
import {
  acceptedExtensions,
  getFileExtension,
  maxDescriptionLength,
  maxFileBytes,
} from "../../../api/files/upload-rules";
import { Failure } from "../../../base/failure";
import type { Finding } from "../../../base/finding";
import type { Host } from "../../../base/host";
import type { Surface } from "../../../base/platform";
import { refuseFindings } from "../../../kit/bodies/body-check";

export interface ReadyFile extends FileSource {
  /** The path as the user typed it. */
  readonly path: string;
  readonly name: string;
}

interface FileFinding extends Finding {
  /** Whether the file can't be sent even with `--no-check`. */
  readonly isUnreadable?: boolean;
}

/**
 * Reads and checks all files before any is sent, including size and type (ERR-18). `isChecked` is false for
 * `--no-check`.
 */
export async function prepareFiles(
  host: Host,
  surface: Surface,
  paths: readonly string[],
  { description = "", isChecked }: { readonly description?: string | undefined; readonly isChecked: boolean },
): Promise<readonly ReadyFile[]> {
  const results: (ReadyFile | FileFinding)[] = [];
  for (const path of paths) results.push(await checkFile(host, surface, path, isChecked));
  const tooLongMessage = `has more than ${maxDescriptionLength} characters`;
  const isTooLong = description.length > maxDescriptionLength && isChecked;
  const flagFindings = isTooLong ? [{ path: "--description", message: tooLongMessage }] : [];
  const fileFindings = results.flatMap((result) => ("message" in result ? [result] : []));
  const isUnsendable = flagFindings.length === 0 && fileFindings.every((finding) => finding.isUnreadable);
  const hint = isUnsendable ? "Name files that exist and that you can read." : undefined;
  refuseFindings([...flagFindings, ...fileFindings], "upload", hint);
  return results.flatMap((result) => ("message" in result ? [] : [result]));
}

async function checkFile(
  { files, workingFolder }: Host,
  surface: Surface,
  path: string,
  isChecked: boolean,
): Promise<ReadyFile | FileFinding> {
  const buildRefusal = (message: string): FileFinding => ({ path, message });
  const acceptedTypes = acceptedExtensions[surface];
  const limit = isChecked ? maxFileBytes : Number.POSITIVE_INFINITY;
  try {
    const source = await inspectFile(files, resolve(workingFolder, path), limit);
    if (source === undefined) return { path, message: "does not exist", isUnreadable: true };
    if (source === "too large") return buildRefusal("is larger than 25 MiB");
    const file = { ...source, path, name: basename(path) };
    if (!isChecked) return file;
    if (source.size === 0) return buildRefusal("is empty");
    if (!acceptedTypes.includes(getFileExtension(path)))
      return buildRefusal(`has a type that is not accepted; valid values: ${acceptedTypes.join(", ")}`);
    return file;
  } catch (error) {
    if (error instanceof Failure) return { path, message: error.message, isUnreadable: true };
    throw error;
  }
}
