import { describe, expect, test } from "vitest";
import { judgeRules } from "../../src/judge-rules";
import { type ClientProgram, judgedRun } from "../support/judge/judged-run";
import { readAll, send } from "../support/judge/right-clients";
import { seenIn } from "../support/judge/seen-in";
import { newCase, wrongClients } from "../support/judge/wrong-clients";

describe("faulty clients", () => {
  test.each(wrongClients)("are caught by $rule: $name", async ({ rule, isProvoked = false, program }) => {
    const { broken, advised } = await judgedRun(program, isProvoked ? { provoke: "one" } : {});
    expect([...broken, ...advised]).toContain(rule);
  });

  test("include the misuse reported from real integrations", () => {
    const matches = wrongClients.map(({ rule }) => rule);
    expect(Object.keys(seenIn).filter((rule) => !matches.includes(rule))).toEqual([]);
  });

  test("include at least one client per rule", () => {
    const missed = judgeRules
      .map(({ id }) => id)
      .filter((id) => !wrongClients.some(({ rule }) => rule === id));
    expect(missed).toEqual([]);
  });
});

let number = 0;
const rightClients: Readonly<Record<string, ClientProgram>> = {
  "creates, reads and deletes cases": async (client) => {
    for (let index = 0; index < 20; index += 1) {
      number += 1;
      const created = await send(client, {
        method: "POST",
        path: "/managed-cases",
        body: newCase(),
        key: `k${number}`,
      });
      await send(client, { method: "GET", path: `/cases/${created.json.id}` });
      await send(client, { method: "DELETE", path: `/test/cases/${created.json.id}` });
    }
  },
  "walks a list to its end": async (client) => {
    for (let index = 0; index < 3; index += 1) await readAll(client, "/cases");
  },
};

describe("a correct client", () => {
  test.each(Object.entries(rightClients))("breaks no rule if it %s", async (_, program) => {
    const { broken, advised } = await judgedRun(program);
    expect({ broken, advised }).toEqual({ broken: [], advised: [] });
  });

  const seeds = Array.from({ length: 20 }, (_, index) => `seed-${index}`);
  test.each(Object.entries(rightClients))(
    "a client that %s breaks no rule even when provoked",
    async (_, program) => {
      for (const provoke of seeds) {
        const { broken, exitCode } = await judgedRun(program, { provoke });
        expect({ provoke, broken, exitCode }).toEqual({ provoke, broken: [], exitCode: 0 });
      }
    },
  );
});

test("provokes the same requests with the same seed", async () => {
  const program = rightClients["creates, reads and deletes cases"] as ClientProgram;
  const plans = await Promise.all([1, 1, 2].map((seed) => judgedRun(program, { provoke: String(seed) })));
  const [first, second, other] = plans.map(({ provoked }) => provoked);
  expect(first).toEqual(second);
  expect(first).not.toEqual(other);
});

test("suggests :desc if a client uses a minus sign to sort", async () => {
  const { findings } = await judgedRun(async (client) => {
    await client.request("GET", "/cases?Sort=-DateCreated");
  });
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('"-DateCreated" is not a sort field (did you mean DateCreated:desc?)'),
  ]);
});
