import { type JsonObject, NumberText } from "../../base/json/json";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { formatCaseState } from "./case-state";
import type { Book } from "./receiver";

const names = ["events", "state", "lifecycle", "closeCode", "paid", "remainder"];

/** What a state address says, in the fields of a book. A case that it shows nothing of is not booked at all. */
export function bookOfState(shown: ReceiverState): Book {
  if (Object.keys(shown).length === 0) return { fields: { events: [], state: null }, unknown: [] };
  const fields = fieldsOf(shown);
  return { fields, unknown: names.filter((name) => fields[name] === undefined) };
}

function fieldsOf({ lifecycle, closeCode, paid, remainder, events }: ReceiverState): JsonObject {
  const state = lifecycle === undefined ? "" : formatCaseState({ lifecycle, ...codeOf(closeCode) });
  return {
    ...(events === undefined ? {} : { events }),
    // A closed case without its code is wrong only if the receiver shows codes.
    ...(state === "" || (state === "Closed" && closeCode === undefined) ? {} : { state }),
    ...(lifecycle === undefined ? {} : { lifecycle }),
    ...codeOf(closeCode),
    ...(paid === undefined ? {} : { paid: amountOf(paid) }),
    ...(remainder === undefined ? {} : { remainder: amountOf(remainder) }),
  };
}

const codeOf = (closeCode = "") => (closeCode === "" ? {} : { closeCode });

const amountOf = (text: string) => (Number.isFinite(Number(text)) ? new NumberText(text) : text);
