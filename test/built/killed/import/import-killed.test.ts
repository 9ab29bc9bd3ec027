import { test } from "vitest";
import { importSurvives } from "./survive-kills";

test("creates every row once despite five kills and lost replies [CLI-15] [IDM-03] [AMB-31]", () =>
  importSurvives(5, 300));
