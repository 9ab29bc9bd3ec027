import type { DocumentType } from "../../../api/files/upload-rules";
import { getMediaType } from "../../../api/files/upload-rules";
import type { CaseRow } from "../../facts/case-row";
import type { Change } from "../../store/change";
import { insert } from "../../store/insert";
import { jsonObject, jsonText, jsonTime } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import type { Store } from "../../store/store";
import { addTimelineNote } from "../timeline/timeline-note";
import { createFileLink } from "./file-link";

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

/** Adds a file to a case. Returns the file's ID. */
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

/** Returns a case's files, newest first. */
export function listFileRecords(change: Change, { seq }: CaseRow): string[] {
  const sql = `select ${fileSelectionSql} where f.case_seq = ? order by f.seq desc`;
  return change.store.all<FileRow>(sql, seq).map((row) => fileRecord(row, change));
}

export function readFileRecord(change: Change, id: string): string {
  const row = change.store.get<FileRow>(`select ${fileSelectionSql} where f.id = ?`, id);
  if (row === undefined) throw new RangeError(`No file has the id ${id}`);
  return fileRecord(row, change);
}

export interface FileContent {
  readonly name: string;
  readonly media_type: string;
  /** File content in Base64. */
  readonly content: string;
}

export const findFileContent = (store: Store, id: string): FileContent | undefined =>
  store.get("select name, media_type, content from files where id = ?", id);

const fileRecord = jsonObject<FileRow, Change>({
  id: (row) => jsonText(row.id),
  dateCreated: (row) => jsonTime(row.date_created),
  dateUpdated: () => "null",
  caseId: (row) => jsonText(row.case_id),
  entityType: () => jsonText("Case"),
  entityId: (row) => jsonText(row.case_id),
  fileName: (row) => jsonText(row.name),
  url: (row, change) => jsonText(createFileLink(change, row.id, row.name)),
  description: (row) => jsonText(row.description),
  documentType: (row) => jsonText(row.document_type),
});
