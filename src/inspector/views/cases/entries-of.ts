import type { CaseWhole } from "../../../base/inspector/cases";
import type { Entry } from "./entries";

export interface EntrySection {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Returns the sections of a case, payments first. */
export const entriesOf = ({ payments, validation, chats, files }: CaseWhole): readonly EntrySection[] => [
  {
    title: "Payments",
    entries: payments.map(({ at, amount, currency, recipient, method }) => ({
      at,
      title: `${amount} ${currency}`,
      text: `To ${recipient}, ${method}`,
    })),
  },
  {
    title: "Validation",
    entries: validation.map(({ area, description, isResolved }) => ({
      title: `${area}, ${isResolved ? "resolved" : "open"}`,
      text: description,
    })),
  },
  {
    title: "Chat",
    entries: chats.map(({ at, message, author, role }) => ({ at, title: author ?? role, text: message })),
  },
  {
    title: "Files",
    entries: files.map(({ at, name, mediaType, bytes, uploadedBy }) => ({
      at,
      title: name,
      text: `${mediaType}, ${bytes.toLocaleString("en-US")} bytes`,
      by: uploadedBy,
    })),
  },
];

export const timelineOf = ({ timeline }: CaseWhole): readonly Entry[] =>
  timeline.map(({ at, title, description, actor }) => ({ at, title, text: description, by: actor }));
