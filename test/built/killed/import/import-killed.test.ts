import { test } from "vitest";
import { importSurvives } from "./survive-kills";

test("an import that is killed five times and loses replies creates every row once [CLI-15] [IDM-03] [AMB-31]", () =>
  importSurvives(5, 300));
