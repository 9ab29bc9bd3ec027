import { Failure } from "../base/failure";
import { readCalendarDay, suggestDay } from "../base/text/time/date";

export function readDay(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = readCalendarDay(text);
  if (day !== undefined) return day;
  throw new Failure("usage", `${flag}: "${text}" is not a date${suggestDay(text)}.`);
}
