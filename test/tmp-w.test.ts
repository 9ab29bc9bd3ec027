import { test } from "vitest";
import { runLine } from "./support/world";
test("x", async () => {
  for (const line of ["sandbox set", "sandbox set --help", "sandbox exec --help", "sandbox", "sandbox snapshot"]) {
    const r = await runLine(line);
    console.log(line, r.exitCode, r.stdout, r.stderr);
  }
});
