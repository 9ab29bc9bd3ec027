import {
  acceptedEndings,
  type DocumentType,
  documentTypes,
  endingOf,
  maxDescriptionLength,
  maxFileBytes,
} from "../../../api/files/upload-rules";
import type { NewFile } from "../../cases/documents/files";
import { type Answer, bodyTooLarge, brokenRules, refusal, unreadable } from "../../wire/answers";
import { boundaryOf, type FormPart, readForm } from "../../wire/multipart";
import type { HandlerRequest } from "../handler";

type Read = NewFile | { readonly refusal: Answer };

const unsupported = (message: string) => ({ refusal: refusal(415, "UnsupportedFileType", message) });

/** Reads the file of an upload and the other form fields (ERR-18). */
export function readUpload({ caller, contentType, body = new Uint8Array() }: HandlerRequest): Read {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return unsupported("The request body must be multipart/form-data");
  const parts = readForm(body, boundary);
  if (parts === undefined) return { refusal: unreadable({ "": ["The form can't be read."] }) };
  const file = parts.find(({ name, fileName }) => isNamed(name, "File") && fileName !== undefined);
  if (file === undefined) return { refusal: unreadable({ File: ["The File field is required."] }) };
  const name = baseName(file.fileName ?? "");
  const accepted = acceptedEndings[caller.surface];
  if (!accepted.includes(endingOf(name))) return unsupported(`Accepted are files of ${accepted.join(", ")}`);
  if (file.content.length > maxFileBytes) return { refusal: bodyTooLarge("25 MiB") };
  if (file.content.length === 0) return { refusal: brokenRules({ File: ["The File field is empty."] }) };
  return withFields(parts, name, file.content);
}

function withFields(parts: readonly FormPart[], name: string, content: Buffer): Read {
  const description = textOf(parts, "Description");
  if (description !== null && description.length > maxDescriptionLength)
    return broken("Description", `must have at most ${maxDescriptionLength} characters`);
  const given = textOf(parts, "DocumentType");
  const documentType = documentTypes.find((type) => isNamed(type, given ?? "")) ?? null;
  if (given !== null && documentType === null)
    return broken("DocumentType", `must be one of ${documentTypes.join(", ")}`);
  return { name, content, documentType: documentType satisfies DocumentType | null, description };
}

const broken = (field: string, message: string) => ({
  refusal: brokenRules({ [field]: [`The ${field} field ${message}.`] }),
});

const isNamed = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase();

function textOf(parts: readonly FormPart[], wanted: string): string | null {
  const text =
    parts
      .find(({ name }) => isNamed(name, wanted))
      ?.content.toString()
      .trim() ?? "";
  return text === "" ? null : text;
}

/** Some clients send the whole path. */
const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? "";
