import type { Surface } from "../../base/platform";

export const documentTypes = [
  "OriginalInvoice",
  "DebtorDocuments",
  "CreditorDocuments",
  "PartnerDocuments",
  "DemandLetter",
  "Miscellaneous",
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const maxFileBytes = 25 * 2 ** 20;
export const maxDescriptionLength = 500;

const creditorExtensions = ["pdf", "xls", "xlsx", "csv", "txt", "jpg", "jpeg", "png", "gif"];
const partnerExtensions = [
  ...["pdf", "doc", "docx", "xls", "xlsx", "jpg", "jpeg", "png"],
  ...["txt", "zip", "csv", "eml"],
];

export const acceptedExtensions: Readonly<Record<Surface, readonly string[]>> = {
  collection: partnerExtensions,
  customer: creditorExtensions,
  referral: creditorExtensions,
};

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  txt: "text/plain",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  zip: "application/zip",
  eml: "message/rfc822",
};

/** Returns the file extension in lowercase, without the dot, or an empty string if there is none. */
export function getFileExtension(name: string): string {
  const index = name.lastIndexOf(".");
  return index <= 0 ? "" : name.slice(index + 1).toLowerCase();
}

export const getMediaType = (name: string) =>
  mediaTypes[getFileExtension(name)] ?? "application/octet-stream";
