import fc from "fast-check";
import { test } from "vitest";
import { anyStep, play } from "./playing";

test("matches a simple reference model for any sequence of requests [EVT-17 to EVT-23] [LC-07 to LC-28] [SUB-07 to SUB-11] [DLV-02 to DLV-08] [DLV-13 to DLV-17] [IDM-01] [VIS-01 to VIS-04] [VIS-06] [VIS-11 to VIS-14] [FLD-12] [FLD-13]", async () => {
  const sequence = fc.array(anyStep, { minLength: 120, maxLength: 120, size: "max" });
  await fc.assert(fc.asyncProperty(sequence, play), { numRuns: 5, seed: 4, endOnFailure: true });
});
