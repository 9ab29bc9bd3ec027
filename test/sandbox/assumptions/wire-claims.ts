import { expect } from "vitest";
import type { Claims } from "./claim-world";

/** How answers and events are written. */
export const wireClaims: Claims = {
  "NS-63": async ({ call, received, testCase, publish, deliver }) => {
    const { json } = await call("collection", "GET /cases?Statuses=NeedsAdditionalDetails");
    expect(json.cases[0]).toMatchObject({
      lifecycle: "NeedsAdditionalDetails",
      status: "More Info Required",
    });
    publish(testCase);
    await deliver();
    expect(received[0]?.json.data).toMatchObject({ oldLifecycle: "PendingVerification" });
  },
  "NS-64": async ({ call }) => {
    const { json } = await call("collection", "GET /cases?Statuses=Active&includeTestCases=true");
    const names = json.cases.map(({ tag: _, ...rest }: object & { tag?: unknown }) =>
      Object.keys(rest).join(),
    );
    expect(new Set(names).size).toBe(1);
    expect(json.cases[0].closeCode).toBeNull();
  },
};
