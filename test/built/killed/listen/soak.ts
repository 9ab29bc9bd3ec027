import { test } from "vitest";
import { listenerSurvives } from "./survive-kills";

test(
  "a listener that is killed five times loses none of 10,000 events that it answered with 2xx [DLV-02] [CLI-18]",
  () => listenerSurvives(5, 10_000),
  240_000,
);
