import { switches } from "../../sandbox";

/** Describes what the sandbox does under a reading of the assumption. */
export const sentenceOf = (assumption: string, reading: string): string | undefined =>
  switches[assumption]?.readings[reading];

/** Whether the sandbox supports the reading. */
export function isKnownReading(assumption: string, reading: string): boolean {
  const known = switches[assumption];
  return known?.readings[reading] !== undefined || known?.others?.test(reading) === true;
}

export const isDefaultReading = (assumption: string, reading: string): boolean =>
  Object.keys(switches[assumption]?.readings ?? {})[0] === reading;
