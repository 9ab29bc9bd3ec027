import { test } from "vitest";
import { whole } from "../../../support/program/whole";
import { importSurvives } from "./survive-kills";

const kills = whole(5, 2);

test(`creates every row once despite ${kills} kills and lost responses [CLI-15] [IDM-03] [AMB-31]`, () =>
  importSurvives(kills, whole(300, 150)));
