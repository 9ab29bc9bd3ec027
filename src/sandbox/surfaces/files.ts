import { filesOn } from "../../api/families/files";
import {
  acceptedEndings,
  type DocumentType,
  documentTypes,
  fileEnding,
  maxDescriptionLength,
  maxFileBytes,
} from "../../api/files/upload-rules";
import { boundaryOf } from "../../traffic/multipart";
import { addChat } from "../cases/case-changes";
import { addFile, fileById, listFileRecords, type NewFile } from "../cases/documents/files";
import type { CaseRow } from "../cases/list/cases";
import { jsonList } from "../store/json-text";
import { type Answer, bodyTooLarge, brokenRules, ok, refusal, unreadable } from "../wire/answers";
import { type FormPart, readForm } from "../wire/multipart";
import { caseReader, findForWrite, findManaged, findOwn } from "./cases/lookups";
import type { HandlerRequest } from "./handler";
import { type Consumers, strict, withQuery } from "./query";

const printFiles = (request: HandlerRequest, row: CaseRow) => jsonList(listFileRecords(request, row));

function uploadFile(request: HandlerRequest): Answer {
  const foundCase = findForWrite(request);
  if ("refusal" in foundCase) return foundCase.refusal;
  const upload = readUpload(request);
  if ("refusal" in upload) return upload.refusal;
  const { row } = foundCase;
  const isPartner = request.caller.surface === "collection";
  const documentType = upload.documentType ?? (isPartner ? null : "OriginalInvoice");
  return ok(fileById(request, addFile(request, row, { ...upload, documentType })));
}

const consumers: Consumers<typeof filesOn.referral.uploadFile, { readonly notifies?: boolean }> = {
  sendChatNotification: strict((notifies) => ({ notifies })),
};

/** Answers without a body. By default, a chat message informs the collection partner. */
const uploadReferredFile = withQuery(
  filesOn.referral.uploadFile,
  consumers,
  (request, { notifies = true }) => {
    const foundCase = findForWrite(request, "caseId");
    if ("refusal" in foundCase) return foundCase.refusal;
    const upload = readUpload(request);
    if ("refusal" in upload) return upload.refusal;
    addFile(request, foundCase.row, { ...upload, documentType: "OriginalInvoice" });
    if (notifies) announce(request, foundCase.row, upload.name);
    return ok("");
  },
);

function announce(request: HandlerRequest, row: CaseRow, name: string): void {
  addChat(request, row, { role: "Creditor", message: `A file was uploaded: ${name}` });
}

export const files = { listFiles: caseReader(findOwn, printFiles), uploadFile };
export const managedFiles = { listManagedFiles: caseReader(findManaged, printFiles) };
export const referredFiles = { uploadFile: uploadReferredFile };

type UploadResult = NewFile | { readonly refusal: Answer };

const unsupportedFile = (message: string) => ({ refusal: refusal(415, "UnsupportedFileType", message) });

/** Reads the file of an upload and the other form fields (ERR-18). */
function readUpload({ caller, contentType, body = new Uint8Array() }: HandlerRequest): UploadResult {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return unsupportedFile("The request body must be multipart/form-data");
  const parts = readForm(body, boundary);
  if (parts === undefined) return { refusal: unreadable({ "": ["The form can't be read."] }) };
  const file = parts.find(({ name, fileName }) => isNamed(name, "File") && fileName !== undefined);
  if (file === undefined) return { refusal: unreadable({ File: ["The File field is required."] }) };
  const name = baseName(file.fileName ?? "");
  const accepted = acceptedEndings[caller.surface];
  if (!accepted.includes(fileEnding(name)))
    return unsupportedFile(`Accepted file types: ${accepted.join(", ")}`);
  if (file.content.length > maxFileBytes) return { refusal: bodyTooLarge("25 MiB") };
  if (file.content.length === 0) return { refusal: brokenRules({ File: ["The File field is empty."] }) };
  return withFields(parts, name, file.content);
}

function withFields(parts: readonly FormPart[], name: string, content: Buffer): UploadResult {
  const description = textOf(parts, "Description");
  if (description !== null && description.length > maxDescriptionLength)
    return brokenField("Description", `must have at most ${maxDescriptionLength} characters`);
  const typeText = textOf(parts, "DocumentType");
  const documentType = documentTypes.find((type) => isNamed(type, typeText ?? "")) ?? null;
  if (typeText !== null && documentType === null)
    return brokenField("DocumentType", `must be one of ${documentTypes.join(", ")}`);
  return { name, content, documentType: documentType satisfies DocumentType | null, description };
}

const brokenField = (field: string, message: string) => ({
  refusal: brokenRules({ [field]: [`The ${field} field ${message}.`] }),
});

const isNamed = (name: string, field: string) => name.toLowerCase() === field.toLowerCase();

function textOf(parts: readonly FormPart[], field: string): string | null {
  const text =
    parts
      .find(({ name }) => isNamed(name, field))
      ?.content.toString()
      .trim() ?? "";
  return text === "" ? null : text;
}

/** Some clients send the whole path. */
const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? "";
