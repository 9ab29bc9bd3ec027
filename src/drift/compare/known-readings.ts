import { switches } from "../../sandbox";

/** Describes what the sandbox does if the assumption has the reading. */
export const sentenceOf = (assumption: string, reading: string): string | undefined =>
  switches[assumption]?.readings[reading];

/** Whether the sandbox can act out the reading. */
export function isKnownReading(assumption: string, reading: string): boolean {
  const known = switches[assumption];
  return known?.readings[reading] !== undefined || known?.others?.test(reading) === true;
}

export const isDefaultReading = (assumption: string, reading: string): boolean =>
  Object.keys(switches[assumption]?.readings ?? {})[0] === reading;
