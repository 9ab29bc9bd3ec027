import { test } from "vitest";
import { importSurvives } from "./survive-kills";

test(
  "creates every row once despite twenty kills and lost responses [CLI-15] [IDM-03] [AMB-31]",
  () => importSurvives(20, 1_000),
  120_000,
);
