import { expect, test } from "vitest";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { assumptions } from "../../../src/sandbox/readings/assumptions";
import { runLine } from "../../support/program/world";

const numbered = (prefix: string, last: number, without: readonly number[] = []) =>
  Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !without.includes(number))
    .map((number) => `${prefix}-${String(number).padStart(2, "0")}`);

test("lists each assumption about the platform once, but not AMB-51, which is about the client", () => {
  expect(assumptions.map(({ id }) => id)).toEqual([...numbered("AMB", 54, [51]), ...numbered("NS", 74)]);
});

test("names only operations that exist on the given surfaces", () => {
  const strays = assumptions.flatMap(({ id, where }) =>
    where.split("; ").flatMap((part) => {
      const [head = "", tail = ""] = part.split(": ");
      const surfaces = head === "all surfaces" ? ["collection", "referral", "customer"] : head.split(", ");
      return tail
        .split(", ")
        .filter((name) => /^[a-z]+[A-Z]\w+$/.test(name))
        .filter((name) => !endpoints.some((known) => known.name === name && surfaces.includes(known.surface)))
        .map((name) => `${id}: ${name}`);
    }),
  );
  expect(strays).toEqual([]);
});

test("lists all assumptions or selects them by ID", async () => {
  const table = await runLine("sandbox assumptions --color never", { isTerminal: true, columns: 200 });
  expect(table.stdout).toMatch(/AMB-39 +A day begins and ends at midnight UTC\./);
  const { stdout } = await runLine("sandbox assumptions --id amb-28 --json");
  expect(JSON.parse(stdout).items).toEqual([
    {
      id: "AMB-28",
      reading: "An empty list has zero pages.",
      where: "all surfaces: every list",
      readings: ["no-pages", "one-page"],
      active: "no-pages",
      whyFixed: null,
      state: "assumed",
    },
  ]);
  expect((await runLine("sandbox assumptions --id NS-08 --id AMB-52 -o ids")).stdout).toBe("AMB-52\nNS-08\n");
});

test("explains why an assumption can't be switched", async () => {
  const why = "It shows on production only, where nothing is compared.";
  const { stdout } = await runLine("sandbox assumptions --id AMB-19 --json");
  expect(JSON.parse(stdout).items).toMatchObject([{ readings: [], active: null, whyFixed: why }]);
  expect((await runLine("explain AMB-19")).stdout).toContain(
    `The sandbox can't be switched to another reading. ${why}`,
  );
});

test("refuses an unknown ID", async () => {
  const { exitCode, stderr } = await runLine("sandbox assumptions --id AMB-1");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('There is no assumption "AMB-1".')]);
});
