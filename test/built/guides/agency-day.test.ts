import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { openGuideShell } from "../../support/program/guide-shell";
import { testWith } from "../../support/program/tool";
import { whole } from "../../support/program/whole";

const maxDayMs = 600_000;
const script = resolve("test/built/guides/agency-day.sh");

const blocks = [...readFileSync("docs/agency.md", "utf8").matchAll(/```sh\n([\s\S]*?)```/g)];

test("runs every step of the agency-day guide", { timeout: maxDayMs }, () => {
  const { run, runScript } = openGuideShell(maxDayMs - 10_000);
  const { status, stderr } = runScript(blocks.map(([, block = ""]) => block).join("\n"));
  expect(status, stderr).toBe(0);
  const states = ["A-1", "A-2", "A-3", "A-4", "A-5"].map((name) => {
    const fields = "lifecycle,closeCode,totalAddedFees";
    return run("cases", "get", name, "--fields", fields, "-o", "csv", "-q").stdout.split("\r\n")[1];
  });
  expect(states).toEqual([
    "Active,,0.00",
    "Closed,PartiallyPaid,0.00",
    "Active,,52.50",
    "Closed,DebtorUntraceable,0.00",
    "Active,,0.00",
  ]);
  const payments = ["A-1", "A-2"].map(
    (name) => run("payments", "list", "--case", name, "--fields", "grossAmount", "-q").stdout,
  );
  expect(payments).toEqual(["100.00\n", "250.00\n250.00\n"]);
});

/** Must be a multiple of 100. */
const payments = whole(1000, 20);

testWith("jq")(
  `loses no case, payment or event in an agency day with ${payments} payments and three kills [CLI-15] [IDM-03]`,
  { timeout: maxDayMs },
  () => {
    const { run } = openGuideShell(maxDayMs - 10_000);
    const line = [
      "sandbox",
      "exec",
      "--ephemeral",
      "--no-limits",
      "-q",
      "--",
      "bash",
      "--norc",
      script,
      `${payments}`,
    ];
    const { status, stdout, stderr } = run(...line);
    expect([status, stdout, stderr]).toEqual([0, "The day is over.\n", ""]);
  },
);
