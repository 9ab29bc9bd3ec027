import { test } from "vitest";
import { importSurvives } from "./survive-kills";

test(
  "an import that is killed twenty times and loses replies creates every row once [CLI-15] [IDM-03] [AMB-31]",
  () => importSurvives(20, 1_000),
  120_000,
);
