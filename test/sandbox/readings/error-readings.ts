import { expect } from "vitest";
import { contentType } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

export const errorReadings: ReadingTests = {
  "AMB-22 error-object": async ({ call }) => {
    const answer = await call("customer", "GET /cases", { key: null });
    expect([answer.status, contentType(answer)]).toEqual([401, "application/json"]);
    expect(answer.json).toEqual({
      error: { type: "authentication_error", message: "API Key was not provided" },
    });
    expect(contentType(await call("collection", "GET /cases", { key: null }))).toBe(
      "application/problem+json",
    );
  },
};
