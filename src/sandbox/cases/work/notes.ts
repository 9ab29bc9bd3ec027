import type { CaseRow } from "../../facts/case-row";
import type { Change } from "../../store/change";
import { jsonObject, jsonText, jsonTime } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import { formatAuthor } from "../timeline/timeline-actor";
import { addTimelineNote } from "../timeline/timeline-note";

export interface NewNote {
  readonly description: string;
  /** When the event happened. Null means the current time. */
  readonly eventDate: number | null;
}

const noteTitle = "Note added";

/** Adds a note to the timeline at the time of its event. The creditor can see the note too. */
export function addNote(change: Change, row: CaseRow, { description, eventDate }: NewNote): void {
  addTimelineNote({ ...change, now: eventDate ?? change.now }, row, {
    type: "ManualNote",
    title: noteTitle,
    description,
  });
}

export const noteRecord = jsonObject<CaseRow, { readonly change: Change; readonly note: NewNote }>({
  id: (_, { change }) => jsonText(createIdGenerator(change.store).guid()),
  caseReference: (row) => jsonText(row.reference),
  title: () => jsonText(noteTitle),
  description: (_, { note }) => jsonText(note.description),
  visibility: () => jsonText("Shared"),
  createdAt: (_, { change }) => jsonTime(change.now),
  eventDate: (_, { note }) => jsonTime(note.eventDate),
  createdBy: (_, { change }) => formatAuthor(change),
});
