import { type JsonObject, NumberText } from "../../base/json/json";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { formatCaseState } from "./case-state";
import type { Book } from "./receiver";

const names = ["events", "state", "lifecycle", "closeCode", "paid", "remainder"];

/**
 * Converts the answer of a state address to the fields of a book. If it shows nothing about a case, nothing
 * is booked for it.
 */
export function bookOfState(shown: ReceiverState): Book {
  if (Object.keys(shown).length === 0) return { fields: { events: [], state: null }, unknown: [] };
  const fields = fieldsOf(shown);
  return { fields, unknown: names.filter((name) => fields[name] === undefined) };
}

function fieldsOf({ lifecycle, closeCode, paid, remainder, events }: ReceiverState): JsonObject {
  const state = lifecycle === undefined ? "" : formatCaseState({ lifecycle, ...codeOf(closeCode) });
  return {
    ...(events === undefined ? {} : { events }),
    // Some receivers show no close codes: a closed case without one is valid.
    ...(state === "" || (state === "Closed" && closeCode === undefined) ? {} : { state }),
    ...(lifecycle === undefined ? {} : { lifecycle }),
    ...codeOf(closeCode),
    ...(paid === undefined ? {} : { paid: amountOf(paid) }),
    ...(remainder === undefined ? {} : { remainder: amountOf(remainder) }),
  };
}

const codeOf = (closeCode = "") => (closeCode === "" ? {} : { closeCode });

const amountOf = (text: string) => (Number.isFinite(Number(text)) ? new NumberText(text) : text);
