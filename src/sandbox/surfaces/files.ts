import { fileEndpoints } from "../../api/families/files";
import {
  acceptedExtensions,
  documentTypes,
  getFileExtension,
  maxDescriptionLength,
  maxFileBytes,
} from "../../api/files/upload-rules";
import { parseBoundary } from "../../traffic/multipart";
import { addChat } from "../cases/chats";
import { addFile, listFileRecords, type NewFile, readFileRecord } from "../cases/files";
import type { CaseRow } from "../cases/list/cases";
import { json } from "../store/json-text";
import { type FormPart, readForm } from "../wire/multipart";
import { refuse } from "../wire/refused";
import { createRefusal, type HandlerResponse, ok, refusals } from "../wire/responses";
import { createCaseReader, findManagedCase, findOwnCase, findWritableCase } from "./cases/lookups";
import type { HandlerRequest } from "./handler";
import { createMissingFieldRefusal, createQueryHandler, createStrictReader } from "./query";

const formatFiles = (request: HandlerRequest, row: CaseRow) => json.list(listFileRecords(request, row));

function uploadFile(request: HandlerRequest): HandlerResponse {
  const row = findWritableCase(request);
  const upload = readUpload(request);
  const isPartner = request.caller.surface === "collection";
  const documentType = upload.documentType ?? (isPartner ? null : "OriginalInvoice");
  return ok(readFileRecord(request, addFile(request, row, { ...upload, documentType })));
}

/** Uploads a file to a referred case. Responds without a body. By default, a chat message announces it. */
const uploadReferredFile = createQueryHandler(
  fileEndpoints.referral.uploadFile,
  { sendChatNotification: createStrictReader((notifies) => ({ notifies })) },
  (request, { notifies = true }: { readonly notifies?: boolean }) => {
    const row = findWritableCase(request, "caseId");
    const upload = readUpload(request);
    addFile(request, row, { ...upload, documentType: "OriginalInvoice" });
    if (notifies) addChat(request, row, { role: "Creditor", message: `A file was uploaded: ${upload.name}` });
    return ok("");
  },
);

export const files = { listFiles: createCaseReader(findOwnCase, formatFiles), uploadFile };
export const listManagedFiles = createCaseReader(findManagedCase, formatFiles);
export const referredFiles = { uploadFile: uploadReferredFile };

const refuseFile = (message: string): never => refuse(createRefusal(415, "UnsupportedFileType", message));

/** Reads the uploaded file and the other fields of the form (ERR-18). */
function readUpload({ caller, contentType, body = new Uint8Array() }: HandlerRequest): NewFile {
  const boundary = parseBoundary(contentType);
  if (boundary === undefined) return refuseFile("The request body must be multipart/form-data");
  const parts = readForm(body, boundary);
  if (parts === undefined) refuse(refusals.unreadable({ "": ["The form can't be read."] }));
  const file = parts.find(({ name, fileName }) => isNamed(name, "File") && fileName !== undefined);
  if (file === undefined) refuse(createMissingFieldRefusal("File"));
  // Some clients send an entire path as the file name.
  const name = file.fileName?.split(/[/\\]/).at(-1) ?? "";
  const acceptedTypes = acceptedExtensions[caller.surface];
  if (!acceptedTypes.includes(getFileExtension(name)))
    return refuseFile(`Accepted file types: ${acceptedTypes.join(", ")}`);
  if (file.content.length > maxFileBytes) refuse(refusals.bodyTooLarge("25 MiB"));
  if (file.content.length === 0) refuseField("File", "is empty");
  return buildNewFile(parts, name, file.content);
}

function buildNewFile(parts: readonly FormPart[], name: string, content: Buffer): NewFile {
  const description = readPartText(parts, "Description");
  if (description !== null && description.length > maxDescriptionLength)
    refuseField("Description", `must have at most ${maxDescriptionLength} characters`);
  const typeText = readPartText(parts, "DocumentType");
  const documentType = documentTypes.find((type) => isNamed(type, typeText ?? "")) ?? null;
  if (typeText !== null && documentType === null)
    refuseField("DocumentType", `must be one of ${documentTypes.join(", ")}`);
  return { name, content, documentType, description };
}

function refuseField(field: string, message: string): never {
  refuse(refusals.brokenRules({ [field]: [`The ${field} field ${message}.`] }));
}

const isNamed = (name: string, field: string) => name.toLowerCase() === field.toLowerCase();

function readPartText(parts: readonly FormPart[], field: string): string | null {
  const text =
    parts
      .find(({ name }) => isNamed(name, field))
      ?.content.toString()
      .trim() ?? "";
  return text === "" ? null : text;
}
