import { test } from "vitest";
import { expectNoFinding } from "./noise/noise";

test.each([1, 2])("finds nothing on an unchanged host with noise: seed %s", (seed) => expectNoFinding(seed));
