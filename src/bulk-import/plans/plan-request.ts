import { findEndpoint } from "../../api/endpoint/find-endpoint";
import type { Operation } from "../../api/exchange/call";
import { type CallResult, call, send, type Target } from "../../api/exchange/call";
import type { IdempotencyKeySource } from "../../api/exchange/idempotency";
import { inspectFile } from "../../api/files/file-source";
import { buildUploadForm } from "../../api/files/upload-form";
import { Failure } from "../../base/failure";
import type { Files } from "../../base/host";
import type { FormBody } from "../../base/http";
import type { PlannedForm, PlanRow } from "../../plan/plan";

/** Returns the idempotency key that the user set, or else the one derived from the plan. */
export const choosePlannedKey = (
  row: PlanRow,
  derivedKey: string,
  isResumed = false,
): IdempotencyKeySource => (row.key === "none" ? undefined : { chosen: row.key ?? derivedKey, isResumed });

/** Sends a row's request. `form` is its opened upload. */
export async function sendPlannedRequest(
  target: Target,
  row: PlanRow,
  operation: Operation,
  form: FormBody | undefined,
): Promise<CallResult> {
  const { method, path, body, text, headers = {} } = row;
  if (form === undefined)
    return send(target, method, path, text === undefined ? body : Buffer.from(text), headers, operation);
  const endpoint = findEndpoint(target.surface, method, path);
  if (endpoint === undefined) throw new Failure("usage", `${method} ${path} takes no file.`);
  const { query: _, ...endpointWithoutQuery } = endpoint;
  return call(target, { ...endpointWithoutQuery, path }, { form, effects: operation });
}

/** Reopens an upload's file. If it isn't the planned file, returns the reason why it can't be sent. */
export async function loadPlannedForm(
  files: Files,
  { fields, fingerprint, ...file }: PlannedForm,
): Promise<FormBody | string> {
  const fileSource = await inspectFile(files, file.path, file.size);
  if (fileSource === undefined) return `the file ${file.path} does not exist`;
  if (fileSource === "too large") return `the file ${file.path} changed`;
  const form = buildUploadForm({ fields, file, fingerprint: fileSource.fingerprint, read: fileSource.read });
  return form.fingerprint === fingerprint ? form : `the file ${file.path} changed`;
}
