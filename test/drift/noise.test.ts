import { test } from "vitest";
import { whole } from "../support/program/whole";
import { expectNoFinding } from "./noise/noise";

test.each([1, 2].slice(0, whole(2, 1)))("finds nothing on an unchanged but noisy host (seed %s)", (seed) =>
  expectNoFinding(seed),
);
