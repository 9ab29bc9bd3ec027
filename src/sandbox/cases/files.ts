import { type DocumentType, getMediaType } from "../../api/files/upload-rules";
import type { CaseRow } from "../facts/case-row";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { createObjectFormatter, json } from "../store/json-text";
import { createIdGenerator } from "../store/new-ids";
import type { Store } from "../store/store";
import { computeSha256, getTokenSecret, isSameSecret } from "../store/token";
import { addTimelineNote } from "./timeline/timeline-note";

export interface NewFile {
  readonly name: string;
  readonly content: Buffer;
  readonly documentType: DocumentType | null;
  readonly description: string | null;
}

interface FileRow {
  readonly id: string;
  readonly case_id: string;
  readonly name: string;
  readonly document_type: string | null;
  readonly description: string | null;
  readonly date_created: number;
}

/** Adds a file to a case. Returns the ID of the file. */
export function addFile(change: Change, row: CaseRow, file: NewFile): string {
  const { store, now, caller } = change;
  const { name, content, documentType, description } = file;
  const id = createIdGenerator(store).guid();
  insert(store, "files", {
    ...{ id, case_seq: row.seq, name, description },
    content: content.toString("base64"),
    media_type: getMediaType(name),
    document_type: documentType,
    date_created: now,
    uploaded_by: caller?.surface ?? "system",
  });
  addTimelineNote(change, row, { type: "Document", title: "Document uploaded", description: name });
  return id;
}

const fileSelectionSql = `f.id, c.id as case_id, f.name, f.document_type, f.description, f.date_created
  from files f join cases c on c.seq = f.case_seq`;

/** Returns the files of a case, newest first. */
export function listFileRecords(change: Change, { seq }: CaseRow): string[] {
  const sql = `select ${fileSelectionSql} where f.case_seq = ? order by f.seq desc`;
  return change.store.all<FileRow>(sql, seq).map((row) => fileRecord(row, change));
}

export function readFileRecord(change: Change, id: string): string {
  const row = change.store.get<FileRow>(`select ${fileSelectionSql} where f.id = ?`, id);
  if (row === undefined) throw new RangeError(`No file has the id ${id}`);
  return fileRecord(row, change);
}

/** Finds a file, with its content in Base64. */
export function findFileContent(store: Store, id: string) {
  const sql = "select name, media_type, content from files where id = ?";
  return store.get<{ name: string; media_type: string; content: string }>(sql, id);
}

const linkLifetimeMs = 15 * 60_000;

const createSignature = (store: Store, id: string, expiresAt: number) =>
  computeSha256(`${getTokenSecret(store)} file ${id} ${expiresAt}`).toString("base64url");

/** Returns a link that works without a key. Responses within the same minute contain the same link. */
export function createFileLink({ store, now, origin }: Change, id: string, name: string): string {
  const expiresAt = Math.floor(now / 60_000) * 60_000 + linkLifetimeMs;
  const query = `expires=${expiresAt}&signature=${createSignature(store, id, expiresAt)}`;
  return `${origin}/files/${id}/${encodeURIComponent(name)}?${query}`;
}

export function isLinkValid(
  { store, now }: Pick<Change, "store" | "now">,
  id: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): boolean {
  return now < Number(expires) && isSameSecret(signature, createSignature(store, id, Number(expires)));
}

const fileRecord = createObjectFormatter<FileRow, Change>({
  id: (row) => json.text(row.id),
  dateCreated: (row) => json.time(row.date_created),
  dateUpdated: () => "null",
  caseId: (row) => json.text(row.case_id),
  entityType: () => json.text("Case"),
  entityId: (row) => json.text(row.case_id),
  fileName: (row) => json.text(row.name),
  url: (row, change) => json.text(createFileLink(change, row.id, row.name)),
  description: (row) => json.text(row.description),
  documentType: (row) => json.text(row.document_type),
});
