import { type JsonValue, NumberText } from "../../../base/json/json";
import type { MemberForm } from "./members";

/** NS-66: rewrites the numbers with decimals of an answer: amounts and percentages. */
const amountForm =
  (format: (text: string) => JsonValue): MemberForm =>
  (name, value) => [name, isAmount(name, value) ? format(value.value) : value];

const isAmount = (name: string, value: JsonValue): value is NumberText =>
  value instanceof NumberText && value.value.includes(".") && name !== "retryAfter";

const withoutZeros = (text: string) => text.replace(/0{1,3}$/, "");

export const oneDecimal = amountForm((text) => new NumberText(withoutZeros(text).replace(/\.$/, ".0")));
export const shortest = amountForm((text) => new NumberText(withoutZeros(text).replace(/\.$/, "")));
export const asText = amountForm((text) => text);
