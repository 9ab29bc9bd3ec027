import { expect, test } from "vitest";
import { runLine } from "../support/program/world";

test.each([
  ["browse", "cases list"],
  ["browse Clients", "clients list"],
  ["browse SUBSCRIPTIONS --plain", "webhooks list"],
  ["browse payments", "payments list"],
  ["browse deliveries", "sandbox deliveries"],
])("refuses `%s` without a terminal and suggests `%s`", async (line, alternative) => {
  const { exitCode, stderr, requests } = await runLine(line);
  expect([exitCode, requests, stderr]).toEqual([
    2,
    [],
    `Error: \`recoup browse\` needs a terminal and prints no other format.\n  next: Use \`recoup ${alternative}\`.\n`,
  ]);
});

test("suggests --plain on a terminal that can't show a full screen", async () => {
  const { exitCode, stderr } = await runLine("browse", { isTerminal: true, env: { TERM: "dumb" } });
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("This terminal (TERM=dumb) has no full screen.\n"),
  ]);
  expect(stderr).toContain("  next: Use `recoup browse --plain`.\n");
});

test("suggests the closest match for an unknown list", async () => {
  const { exitCode, stderr } = await runLine("browse clietns");
  expect([exitCode, stderr]).toEqual([
    2,
    'Error: <list> must be one of cases, clients, payments, deliveries, subscriptions (got "clietns").\n  next: Did you mean clients?\n',
  ]);
});
