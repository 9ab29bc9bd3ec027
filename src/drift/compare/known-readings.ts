import { switches } from "../../sandbox";

export const describeReading = (assumption: string, reading: string): string | undefined =>
  switches[assumption]?.readings[reading];

export function isKnownReading(assumption: string, reading: string): boolean {
  const assumptionSwitch = switches[assumption];
  return (
    assumptionSwitch?.readings[reading] !== undefined || assumptionSwitch?.others?.test(reading) === true
  );
}

export const isDefaultReading = (assumption: string, reading: string): boolean =>
  Object.keys(switches[assumption]?.readings ?? {})[0] === reading;
