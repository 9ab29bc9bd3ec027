import type { MemberForm } from "./members";

const writtenTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{3})?Z$/;

const isTimeField = (name: string) => /^(?:date|dueDate)$|^date[A-Z]|(?:Date|At|Utc)$/.test(name);

/** NS-65: rewrites the times of an answer, given in seconds and as milliseconds such as `.250`. */
const timeForm =
  (format: (seconds: string, fraction: string) => string): MemberForm =>
  (name, value) => {
    const [, seconds, fraction = ""] =
      (typeof value === "string" && isTimeField(name) && writtenTime.exec(value)) || [];
    return [name, seconds === undefined ? value : format(seconds, fraction)];
  };

export const withoutZone = timeForm((seconds, fraction) => seconds + fraction);
export const withSevenDigits = timeForm(
  (seconds, fraction) => `${seconds}${(fraction || ".").padEnd(8, "0")}Z`,
);
export const withOffset = timeForm((seconds, fraction) => `${seconds}${fraction}+00:00`);
