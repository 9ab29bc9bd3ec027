import * as referral from "../../../api/referral/files";
import { addChat } from "../../cases/case-changes";
import { addFile, fileById, filesOf } from "../../cases/documents/files";
import type { CaseRow, CaseScope } from "../../cases/list/cases";
import { jsonList } from "../../store/json-text";
import { type Answer, ok } from "../../wire/answers";
import { findById, findForWrite, managedScope } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { type Consumers, strict, withQuery } from "../query";
import { sideOf } from "./sides";
import { readUpload } from "./upload-form";

function listIn(request: HandlerRequest, scope: CaseScope): Answer {
  const found = findById(request, scope);
  return "refusal" in found ? found.refusal : ok(jsonList(filesOf(request, found.row)));
}

const listFiles = (request: HandlerRequest) => listIn(request, sideOf(request));
const listManagedFiles = (request: HandlerRequest) => listIn(request, managedScope(request));

function uploadFile(request: HandlerRequest): Answer {
  const found = findForWrite(request, sideOf(request));
  if ("refusal" in found) return found.refusal;
  const upload = readUpload(request);
  if ("refusal" in upload) return upload.refusal;
  const { row } = found;
  const isPartner = request.caller.surface === "collection";
  const documentType = upload.documentType ?? (isPartner ? null : "OriginalInvoice");
  return ok(fileById(request, addFile(request, row, { ...upload, documentType })));
}

const consumers: Consumers<typeof referral.uploadFile, { readonly notifies?: boolean }> = {
  sendChatNotification: strict((notifies) => ({ notifies })),
};

/** Answers without a body. By default, a chat message informs the collection partner. */
const uploadReferredFile = withQuery(referral.uploadFile, consumers, (request, { notifies = true }) => {
  const found = findForWrite(request, { kind: "referral", partner: request.caller.owner }, "caseId");
  if ("refusal" in found) return found.refusal;
  const upload = readUpload(request);
  if ("refusal" in upload) return upload.refusal;
  addFile(request, found.row, { ...upload, documentType: "OriginalInvoice" });
  if (notifies) announce(request, found.row, upload.name);
  return ok("");
});

function announce(request: HandlerRequest, row: CaseRow, name: string): void {
  addChat(request, row, { role: "Creditor", message: `A file was uploaded: ${name}` });
}

export const files = { listFiles, uploadFile };
export const managedFiles = { listManagedFiles };
export const referredFiles = { uploadFile: uploadReferredFile };
