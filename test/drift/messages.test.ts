import { expect, test } from "vitest";
import { NumberText } from "../../src/base/json/json";
import { probes } from "../../src/drift/probes";
import { type Deviation, inEach, number } from "../support/drift/deviations/deviation";
import { planted } from "../support/drift/deviations/planted";
import { driftOf, openSide } from "../support/drift/drifted";

const amounts = ["grossAmount", "remainder", "interestFees", "reminderFees", "collectionFees"];

/** Compares the sandbox with a host that has the deviation. */
async function drifted(ids: readonly string[], deviation: Omit<Deviation, "about">) {
  const host = await openSide({});
  const chosen = probes.filter(({ id }) => ids.includes(id));
  const { findings, readings } = await driftOf(planted(host, { about: "", ...deviation }), { chosen });
  await host.close();
  return { messages: findings.map(({ message }) => message), readings, findings };
}

test("says that a reading is the host's own, and that --write leaves it out", async () => {
  const { messages, readings, findings } = await drifted(["customer-cases"], {
    on: /^GET customer\/cases\?PageSize=150/,
    change: ({ body }) => {
      body.page.pageSize = number(50);
    },
  });
  expect(messages).toEqual(["The platform settles AMB-26 in a way of its own: 50 at large.page.pageSize."]);
  expect(findings[0]?.advice).toContain("--write leaves it out");
  expect(readings).toEqual({});
});

test("describes amounts that no reading fits", async () => {
  const { messages } = await drifted(["collection-cases"], {
    on: /^GET collection\/cases/,
    change: inEach("cases", (one) => {
      for (const name of amounts)
        if (one[name] instanceof NumberText)
          one[name] = new NumberText(`${Number(String(one[name])).toFixed(2)}0`);
    }),
  });
  expect(messages).toEqual([
    "The platform settles NS-66 in a way of its own: numbers with zeros after two decimals at list.cases.",
  ]);
});

test("says that a reading holds at one place and not at another", async () => {
  const { messages, readings } = await drifted(["collection-cases", "customer-cases"], {
    on: /^GET customer\/cases$/,
    change: inEach("cases", (one) => {
      one.dateCreated = String(one.dateCreated).replace("Z", "");
    }),
  });
  expect(messages).toEqual([
    "The platform settles NS-65 in more than one way: no-zone at list.cases[].dateCreated, and differently elsewhere.",
  ]);
  expect(readings).toEqual({});
});

test("names the media type of an answer", async () => {
  const { messages } = await drifted(["collection-keys"], {
    on: /^GET collection\/cases/,
    change: (answer) => {
      answer.type = "application/json; charset=utf-8";
    },
  });
  expect(messages).toEqual([
    "The platform left its rule ERR-09: keyless:type must be application/problem+json, and is application/json.",
  ]);
});

test("reports a wrong value once, not again for what follows from it", async () => {
  const { messages } = await drifted(["referral-token", "customer-token"], {
    on: /oauth\/token$/,
    change: ({ body }) => {
      body.expiresIn = String(body.expiresIn);
    },
  });
  expect(messages).toEqual([
    "The platform left its rule TOK-02: token.expiresIn must be an integer, and is a number as text.",
  ]);
});

test.each([
  [
    "an answer without its list",
    "collection-active-cases",
    /^GET collection\/cases/,
    (body: Record<string, unknown>) => ({ data: body }),
  ],
  [
    "totals as text",
    "collection-managed-case",
    /^GET collection\/managed-cases\?/,
    (body: { page: Record<string, unknown> }) => ({ ...body, page: { ...body.page, totalResults: "0" } }),
  ],
])("learns nothing from %s", async (_, id, on, edit) => {
  const { readings, findings } = await drifted([id], {
    on,
    change: (answer) => {
      answer.body = edit(answer.body);
    },
  });
  expect(readings).toEqual({});
  expect(findings.length).toBeGreaterThan(0);
});
