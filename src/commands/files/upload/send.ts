import { readList } from "../../../api/exchange/answer";
import type { CallResult } from "../../../api/exchange/call";
import { fileEndpoints } from "../../../api/families/files";
import { buildUploadForm } from "../../../api/files/upload-form";
import { getMediaType } from "../../../api/files/upload-rules";
import { advice, type Hint, recoup } from "../../../base/advice/advice";
import { isFailure, onFailure } from "../../../base/failure";
import type { FormBody } from "../../../base/http";
import { readField } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import type { Context } from "../../../cli/session/context";
import type { ReadyFile } from "./check";

export const uploadEndpoints = Object.values(fileEndpoints).map(({ uploadFile }) => uploadFile);

export interface Upload {
  readonly surface: Surface;
  readonly caseId: string;
  /** The form's fields other than the file. */
  readonly fields: FormBody["fields"];
  /** Whether to suppress the chat message (referral surface only). */
  readonly isSilent: boolean;
}

/** Sends one file, showing progress on a terminal. */
export async function sendFile(context: Context, upload: Upload, file: ReadyFile): Promise<CallResult> {
  let progressSuffix = "";
  const progress = context.progress(() => `Uploading ${file.name}${progressSuffix}`);
  const onRead = (doneBytes: number) => {
    progressSuffix = `: ${formatMebibytes(doneBytes)} of ${formatMebibytes(file.size)} MiB`;
  };
  try {
    return await callUpload(context, upload, buildForm(upload, file, onRead));
  } catch (error) {
    throw await addEvidence(context, upload, file, error);
  } finally {
    progress.stop();
  }
}

function callUpload(
  context: Context,
  { surface, caseId, isSilent }: Upload,
  form: FormBody,
): Promise<CallResult> {
  if (surface === "referral") {
    const query = isSilent ? { sendChatNotification: false } : {};
    return context.call(fileEndpoints.referral.uploadFile, { parameters: { caseId }, query, form });
  }
  return context.call(fileEndpoints[surface].uploadFile, { parameters: { id: caseId }, form });
}

const formatMebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

function buildForm(
  { surface, fields }: Upload,
  file: ReadyFile,
  onRead: (doneBytes: number) => void,
): FormBody {
  const { name, path, size, fingerprint } = file;
  const field = surface === "referral" ? "file" : "File";
  async function* read() {
    let doneBytes = 0;
    for await (const piece of file.read()) {
      yield piece;
      doneBytes += piece.length;
      onRead(doneBytes);
    }
  }
  return buildUploadForm({
    fields,
    file: { field, name, path, size, mediaType: getMediaType(name) },
    fingerprint,
    read,
  });
}

/**
 * Adds to the error how many of the case's files have this name. An upload isn't repeated after a lost
 * response (AMB-51), so the count helps to find out whether it arrived.
 */
async function addEvidence(
  context: Context,
  { surface, caseId }: Upload,
  { name }: ReadyFile,
  error: unknown,
): Promise<unknown> {
  if (!isFailure(error, "network") || !error.mayHaveArrived) return error;
  if (surface === "referral") return error;
  const endpoint = fileEndpoints[surface].listFiles;
  const hint = await context
    .call(endpoint, { parameters: { id: caseId } })
    .then((answer) => readList(answer, endpoint.list).records)
    .then((records) => records.filter(({ value }) => readField(value, "fileName") === name).length)
    .then((count) => describeEvidence(name, count, caseId))
    .catch(onFailure(() => undefined));
  return hint === undefined ? error : error.override({ hint });
}

function describeEvidence(name: string, count: number, caseId: string): Hint {
  const list = recoup`files list ${{ case: caseId }}`;
  if (count === 0)
    return advice`The case didn't list a file called ${name}. Check ${list} again before you upload it: the platform may still be storing it.`;
  const filesText = count === 1 ? "a file" : `${count} files`;
  return advice`The case has ${filesText} called ${name}: compare the date in ${list} before you upload it again.`;
}
