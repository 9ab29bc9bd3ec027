import type { CaseRow } from "../../facts/case-row";
import type { Change } from "../../store/change";
import { createObjectFormatter, formatJsonText, formatJsonTime } from "../../store/json-text";
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

export const noteRecord = createObjectFormatter<CaseRow, { readonly change: Change; readonly note: NewNote }>(
  {
    id: (_, { change }) => formatJsonText(createIdGenerator(change.store).guid()),
    caseReference: (row) => formatJsonText(row.reference),
    title: () => formatJsonText(noteTitle),
    description: (_, { note }) => formatJsonText(note.description),
    visibility: () => formatJsonText("Shared"),
    createdAt: (_, { change }) => formatJsonTime(change.now),
    eventDate: (_, { note }) => formatJsonTime(note.eventDate),
    createdBy: (_, { change }) => formatAuthor(change),
  },
);
