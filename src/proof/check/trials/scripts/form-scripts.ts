import { dayMs } from "../../../../base/text/time/duration";
import { replaceTimestamp, type SyntheticEvent } from "../synthetic-case";
import { createActiveCase, type TrialScript } from "./trial-script";

const maxMessageLength = 10_000;

/** A maximum-length message containing characters of one to four bytes. */
const longMessage = `😀 ${"Größe, żółw, 株式会社, №7 – € ".repeat(maxMessageLength)}`.slice(
  0,
  maxMessageLength,
);

function formatTimestamp({ atMs }: SyntheticEvent, digits: number): string {
  const [seconds = "", fraction = ""] = new Date(atMs).toISOString().replace("Z", "").split(".");
  return digits === 0 ? `${seconds}Z` : `${seconds}.${`${fraction}0001`.slice(0, digits)}Z`;
}

/** Genuine deliveries in forms that receivers may not have seen. */
export const formScripts: readonly TrialScript[] = [
  {
    id: "charset",
    title: "Deliveries whose content type names a character set",
    rules: ["EP-01", "SIG-02"],
    needs: [],
    isSeenByAnswers: true,
    changes: () => ({ contentType: "application/json; charset=utf-8" }),
    play: createActiveCase,
    bug: "The receiver compares the whole content type with application/json.",
    advice: "Read the bytes of the body whatever the content type is.",
  },
  {
    id: "line-break",
    title: "Deliveries whose body ends in a line break",
    rules: ["SIG-02"],
    needs: [],
    isSeenByAnswers: true,
    changes: (envelope) => ({ body: `${envelope}\r\n` }),
    play: createActiveCase,
    bug: "The receiver trims the body or changes its line breaks before it verifies it.",
    advice: "Verify the bytes as they arrived, before any JSON parser.",
  },
  {
    id: "old-event",
    title: "Events of three days ago, signed now",
    rules: ["SIG-06", "DLV-15"],
    needs: [],
    isSeenByAnswers: true,
    ageMs: 3 * dayMs,
    play: createActiveCase,
    bug: "The receiver compares the timestamp of the envelope with its clock, so replays and late attempts are lost.",
    advice: "Compute the age of a delivery from t of the signature header.",
  },
  {
    id: "timestamps",
    title: "Timestamps with 0, 1, 3 and 7 digits after the second",
    rules: ["EVT-03"],
    needs: ["case.updated"],
    play(subject) {
      const creation = subject.create();
      const [start, pause] = [subject.move("Active"), subject.move("Paused", 500)];
      const [resumption, last] = [subject.move("Active", 250), subject.move("Paused", 150)];
      return [
        creation,
        replaceTimestamp(last, formatTimestamp(last, 7)),
        replaceTimestamp(start, formatTimestamp(start, 0)),
        replaceTimestamp(pause, formatTimestamp(pause, 1)),
        replaceTimestamp(resumption, formatTimestamp(resumption, 3)),
      ];
    },
    bug: "The receiver compares timestamps as text, drops their fractions, or expects a fixed number of digits.",
    advice: "Read timestamps as ISO 8601 with any number of digits, and compare moments.",
  },
  {
    id: "long-message",
    title: `A chat message of ${maxMessageLength} characters, most of them outside ASCII`,
    rules: ["EVT-14", "SIG-02"],
    needs: ["chat.created"],
    isSeenByAnswers: true,
    play: (subject) => [...createActiveCase(subject), subject.write(longMessage)],
    bug: "The receiver limits the body too narrowly, or reads it in pieces that cut characters.",
    advice: "Accept bodies up to 1 MiB, and join their bytes before you decode them.",
  },
  {
    id: "chat-roles",
    title: "Chat messages of all three roles",
    rules: ["EVT-14", "EVT-15"],
    needs: ["chat.created"],
    isSeenByAnswers: true,
    play: (subject) => [
      ...createActiveCase(subject),
      subject.write("Can the debtor pay in parts?", "Creditor"),
      subject.write("Yes, in three.", "ManagedByPartner"),
      subject.write("We agree.", "Partner"),
    ],
    bug: "The receiver doesn't know every role of a sender.",
    advice: "Accept every role, including one that you don't know.",
  },
];
