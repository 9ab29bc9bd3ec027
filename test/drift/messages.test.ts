import { expect, test } from "vitest";
import { NumberText } from "../../src/base/json/json";
import { probes } from "../../src/drift/probes";
import type { ReadingNames } from "../../src/drift/run/drift-setting";
import { type Deviation, inEach, number } from "../support/drift/deviations/deviation";
import { planted } from "../support/drift/deviations/planted";
import { driftOf, openSide } from "../support/drift/drifted";

const amounts = ["grossAmount", "remainder", "interestFees", "reminderFees", "collectionFees"];

async function drifted(ids: readonly string[], deviation: Omit<Deviation, "about">) {
  const host = await openSide({});
  const chosen = probes.filter(({ id }) => ids.includes(id));
  const { findings, readings } = await driftOf(planted(host, { about: "", ...deviation }), { chosen });
  await host.close();
  return { messages: findings.map(({ message }) => message), readings, findings };
}

test("reports that --write omits a reading that only the host supports", async () => {
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

test("describes amounts that match no reading", async () => {
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

test("lists each reading of amounts that the digits fit", async () => {
  const { messages, readings } = await drifted(["collection-cases"], {
    on: /^GET collection\/cases/,
    change: inEach("cases", (one) => {
      for (const name of amounts) if (one[name] instanceof NumberText) one[name] = number(26689.5);
    }),
  });
  expect(messages).toEqual([
    "The platform follows one of several readings of NS-66: one-decimal or shortest.",
  ]);
  expect(readings).toEqual({});
});

test("reports a reading that holds for one operation but not for another", async () => {
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

const driftedFrom = async (reading: ReadingNames, ids: readonly string[]) => {
  const host = await openSide(reading);
  const outcome = await driftOf(host, { chosen: probes.filter(({ id }) => ids.includes(id)) });
  await host.close();
  return outcome;
};

test("describes the reading that remains after all probes, not the first one that fits a single probe", async () => {
  const reading = { "NS-63": "labels-in-answers" };
  const ids = ["collection-filter-labels", "collection-events-unpaid"];
  const { findings, readings } = await driftedFrom(reading, ids);
  expect(readings).toEqual(reading);
  expect(findings.map(({ target }) => target)).toEqual([
    "lifecycle and closeCode hold labels in answers, and names in events.",
  ]);
});

test("shows the host's response if several readings fit, and how to find the right one", async () => {
  const { findings, readings } = await driftedFrom({ "NS-63": "labels-in-answers" }, [
    "collection-filter-labels",
  ]);
  expect(readings).toEqual({});
  const [{ target, message, advice } = { target: "", message: "", advice: "" }] = findings;
  expect({ target, message }).toEqual({
    target: '"More Info Required"',
    message: "The platform follows one of several readings of NS-63: labels or labels-in-answers.",
  });
  expect(advice).toContain(
    "--write leaves it out. Other probes may show which one it is: --only NS-63 runs them; some need --writes or --receive.",
  );
});

test.each(["pascal-case", "pascal-case-records"])(
  "learns from records and refusals that field names are in %s",
  async (name) => {
    const ids = ["collection-cases", "collection-case-missing", "referral-client", "customer-case"];
    const { readings } = await driftedFrom({ "AMB-02": name }, ids);
    expect(readings).toEqual({ "AMB-02": name });
  },
);

test.each(["referral-subscriptions", "referral-subscription-life"])(
  "reports that a list is inside an object, not that its records break other rules (%s)",
  async (id) => {
    const { findings } = await drifted([id], {
      on: /^GET referral\/v1\/webhooks$/,
      change: (answer) => {
        answer.body = { webhooks: answer.body };
      },
    });
    expect(findings.map(({ kind, rule }) => [kind, rule])).toEqual([["rule-left", "EP-33"]]);
  },
);

test("names a response's media type", async () => {
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

test("reports a wrong value once and not its consequences", async () => {
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

test("reports an unknown field along with a wrong value in the same response", async () => {
  const { findings } = await drifted(["referral-token"], {
    on: /oauth\/token$/,
    change: ({ body }) => {
      body.expiresIn = String(body.expiresIn);
      body.scope = "all";
    },
  });
  expect(findings.map(({ rule, path }) => rule ?? path)).toEqual(["TOK-02", "token.scope"]);
});

const lookups = ["collection-case-missing", "collection-timeline", "collection-case-by-reference"];
const foundAnyway: Deviation["change"] = (answer) => {
  if (answer.status === 404) Object.assign(answer, { status: 200, body: undefined });
};

test("reports a status once if the host never returns it", async () => {
  expect((await drifted(lookups, { on: /./, change: foundAnyway })).messages).toEqual([
    "The platform left its rule ERR-25: missing:status must be 404, and is 200. The collection surface answers 200 to every request to which the sandbox answers 404: ERR-25, EP-08.",
  ]);
});

test("reports each wrong status if the host returns the right one elsewhere", async () => {
  const chosen = [...lookups, "collection-case-by-creditor-reference"];
  const { findings } = await drifted(chosen, { on: /not-a-guid|nobody|7d1f|NONE/, change: foundAnyway });
  expect(findings.map(({ rule, probe }) => `${rule} in ${probe}`)).toEqual([
    "ERR-25 in collection-case-missing",
    "ERR-25 in collection-timeline",
    "EP-08 in collection-case-by-reference",
    "VIS-08 in collection-case-by-creditor-reference",
  ]);
});

test.each([
  [
    "a response without its list",
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
])("doesn't infer a reading from %s", async (_, id, on, edit) => {
  const { readings, findings } = await drifted([id], {
    on,
    change: (answer) => {
      answer.body = edit(answer.body);
    },
  });
  expect(readings).toEqual({});
  expect(findings.length).toBeGreaterThan(0);
});
