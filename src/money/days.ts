import { Failure } from "../base/failure";
import { readCalendarDay } from "../base/text/time/date";
import { suggestDay } from "../base/text/time/suggest-day";

export function readDay(flag: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = readCalendarDay(text);
  if (day !== undefined) return day;
  throw new Failure("usage", `${flag}: "${text}" is not a date${suggestDay(text)}.`);
}
