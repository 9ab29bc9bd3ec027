import { expect } from "vitest";
import type { ReadingTests } from "./reading-tests";

export const deliveryReadings: ReadingTests = {
  "AMB-04 unmarked": async ({ received, testCase, publish, deliver }) => {
    publish(testCase);
    await deliver();
    expect(received.map(({ json }) => "classification" in json)).toEqual(received.map(() => false));
    expect(received).not.toEqual([]);
  },
};
