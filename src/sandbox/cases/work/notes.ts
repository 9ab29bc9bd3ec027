import type { CaseRow } from "../../facts/case-row";
import type { Change } from "../../store/change";
import { createObjectFormatter, json } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import { formatAuthor } from "../timeline/timeline-actor";
import { addTimelineNote } from "../timeline/timeline-note";

export interface NewNote {
  readonly description: string;
  /** When the event happened, or null for the current time. */
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
    id: (_, { change }) => json.text(createIdGenerator(change.store).guid()),
    caseReference: (row) => json.text(row.reference),
    title: () => json.text(noteTitle),
    description: (_, { note }) => json.text(note.description),
    visibility: () => json.text("Shared"),
    createdAt: (_, { change }) => json.time(change.now),
    eventDate: (_, { note }) => json.time(note.eventDate),
    createdBy: (_, { change }) => formatAuthor(change),
  },
);
