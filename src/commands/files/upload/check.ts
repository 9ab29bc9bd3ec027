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

/** A file whose size and fingerprint are known, ready to be sent. */
export interface ReadyFile extends FileSource {
  /** The path as the user typed it. */
  readonly path: string;
  readonly name: string;
}

interface FileCheck {
  readonly file?: ReadyFile;
  readonly findings: readonly Finding[];
}

/**
 * Reads and checks all files before sending any, including size and type (ERR-18). `isChecked` is false for
 * `--no-check`.
 */
export async function prepareFiles(
  host: Host,
  surface: Surface,
  paths: readonly string[],
  { description = "", isChecked }: { readonly description?: string | undefined; readonly isChecked: boolean },
): Promise<readonly ReadyFile[]> {
  const fileChecks: FileCheck[] = [];
  for (const path of paths) fileChecks.push(await checkFile(host, surface, path, isChecked));
  const tooLongMessage = `has more than ${maxDescriptionLength} characters`;
  const isTooLong = description.length > maxDescriptionLength && isChecked;
  const flagFindings = isTooLong ? [{ path: "--description", message: tooLongMessage }] : [];
  refuseFindings([...flagFindings, ...fileChecks.flatMap(({ findings }) => findings)], "upload");
  return fileChecks.flatMap(({ file }) => (file === undefined ? [] : [file]));
}

async function checkFile(
  { files, workingFolder }: Host,
  surface: Surface,
  path: string,
  isChecked: boolean,
): Promise<FileCheck> {
  const buildRefusal = (message: string): FileCheck => ({ findings: [{ path, message }] });
  const acceptedTypes = acceptedExtensions[surface];
  const limit = isChecked ? maxFileBytes : Number.POSITIVE_INFINITY;
  try {
    const source = await inspectFile(files, resolve(workingFolder, path), limit);
    if (source === undefined) return buildRefusal("does not exist");
    if (source === "too large") return buildRefusal("is larger than 25 MiB");
    const file = { ...source, path, name: basename(path) };
    if (!isChecked) return { file, findings: [] };
    if (source.size === 0) return buildRefusal("is empty");
    if (!acceptedTypes.includes(getFileExtension(path)))
      return buildRefusal(`has a type that is not accepted; valid values: ${acceptedTypes.join(", ")}`);
    return { file, findings: [] };
  } catch (error) {
    if (error instanceof Failure) return buildRefusal(error.message);
    throw error;
  }
}
