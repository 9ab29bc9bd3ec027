import { test } from "vitest";
import { listenerSurvives } from "./survive-kills";

test(
  "loses none of 10,000 acknowledged events in five kills [DLV-02] [CLI-18]",
  () => listenerSurvives(5, 10_000),
  240_000,
);
