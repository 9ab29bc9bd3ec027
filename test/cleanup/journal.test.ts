import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openUndoJournal } from "../../src/cleanup/journal";
import { files } from "../../src/host/files/files";
import { temporaryFolder } from "../support/program/temporary-folder";

test("reads the field names of version 0.1.0", async () => {
  const folder = temporaryFolder();
  const lines = [
    { run: "r1", place: "env test", kind: "listener", startedAt: "" },
    { kind: "subscriptions", surface: "customer", mark: "/recoup-r1/" },
  ];
  mkdirSync(join(folder, "test-runs"));
  writeFileSync(
    join(folder, "test-runs", "r1.ndjson"),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  expect(await openUndoJournal({ files }, folder).read("r1")).toEqual({
    run: "r1",
    scope: "env test",
    kind: "listener",
    startedAt: "",
    undos: [{ kind: "subscriptions", surface: "customer", urlPart: "/recoup-r1/" }],
  });
});
