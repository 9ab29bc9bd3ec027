import { describe, expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { customerEnv, runLine } from "../../support/program/world";
import { env, id, requestLine } from "./work-answers";

const both = { ...env, ...customerEnv };
const serving = (body: unknown) => ({ env: both, send: async () => answer(body) });

describe("users list", () => {
  const users = [{ Id: id, Name: "Ada\u001b[31m Lindt", Email: "ada@n.example" }];

  test.each([
    ["an envelope", { page: { totalResults: 1 }, users }],
    ["a bare array", users],
  ])("reads %s without printing control characters", async (_, body) => {
    const { exitCode, stdout, requests } = await runLine("users list --color never", {
      ...serving(body),
      isTerminal: true,
      columns: 120,
    });
    expect([exitCode, requests.map(requestLine)]).toEqual([0, ["GET /users"]]);
    expect(stdout).toMatch(/^Name +Email/);
    expect(stdout).toContain("ada@n.example");
    expect(stdout).not.toContain("\u001b");
  });

  test("truncates long names but never addresses or IDs", async () => {
    const long = {
      id,
      name: "Henrike Marie Falk-Rosengarten von und zu Weidmann",
      email: `a@${"b".repeat(34)}`,
    };
    const shownAt = async (columns: number) => {
      const setting = { ...serving([long]), isTerminal: true, columns };
      const { stdout } = await runLine("users list --color never", setting);
      return stdout.split("\n")[1]?.split(/ {2,}/);
    };
    expect(await shownAt(40)).toEqual([long.email]);
    expect(await shownAt(60)).toEqual(["Henrike Marie Falk-Ro…", long.email]);
    expect(await shownAt(100)).toEqual(["Henrike Marie Falk-Rose…", long.email, id]);
  });

  test("counts the users that are not shown", async () => {
    const page = { totalResults: 3, totalPages: 3, currentPage: 1, pageSize: 1 };
    expect((await runLine("users list --limit 1", serving({ page, users }))).stderr).toContain("of 3 users");
    const one = {
      ...serving({ page: { ...page, totalResults: 1, totalPages: 1 }, users }),
      isTerminal: true,
    };
    expect((await runLine("users list", one)).stderr).toBe("1 user.\n");
  });

  test("--as customer lists the creditor's users", async () => {
    const { requests } = await runLine("users list --as customer", serving({ users: [] }));
    expect(requests.map(({ url }) => url)).toEqual(["https://customer.example/users?Page=1"]);
  });
});

describe("cases exclusive-period", () => {
  test.each([
    ["", "https://collection.example"],
    ["--as customer", "https://customer.example"],
  ])("reads the period on the selected surface: %s", async (flags, base) => {
    const { exitCode, requests } = await runLine(
      `cases exclusive-period ${id} ${flags}`,
      serving({ status: "Active" }),
    );
    expect([exitCode, requests.map(({ url }) => url)]).toEqual([0, [`${base}/cases/${id}/exclusive-period`]]);
  });

  test("shows on a terminal why the period was extended", async () => {
    const period = {
      Status: "Active",
      CurrentEndDate: "2026-12-01T00:00:00",
      daysRemaining: 90,
      extensions: [{ type: "Payment", eventDate: "2026-09-02", newEndDate: "2026-12-01" }],
    };
    const { stdout } = await runLine(`cases exclusive-period ${id} --color never`, {
      ...serving(period),
      isTerminal: true,
    });
    expect(stdout).toBe(`Exclusive period

Status     Active
To         2026-12-01
Days left  90

Extended by  On          To
Payment      2026-09-02  2026-12-01
`);
  });

  test("exits with 6 and explains that a case has no exclusive period", async () => {
    const refusal = { error: "NotFound", message: "The case has no exclusive period" };
    const { exitCode, stderr } = await runLine(`cases exclusive-period ${id}`, {
      env,
      send: async () =>
        answer({ ...refusal, businessErrors: [{ type: "NotFound", message: refusal.message }] }, 404),
    });
    expect(exitCode).toBe(6);
    expect(stderr).toContain("once its collection has started");
  });
});

describe("as a creditor", () => {
  test.each(["timeline", "validation"])(
    "cases %s finds the case by reference before reading its details",
    async (part) => {
      const { exitCode, requests } = await runLine(
        `cases ${part} INV-1 --as customer`,
        serving({ id, items: [] }),
      );
      expect([exitCode, requests.map(requestLine)]).toEqual([
        0,
        ["GET /cases/case-reference/INV-1", `GET /cases/${id}/${part}`],
      ]);
    },
  );
});
