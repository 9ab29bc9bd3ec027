import { describe, expect, test } from "vitest";
import { formatPath, parseWorldFile } from "../../../../src/sandbox/worlds/from-file/check";

const small = {
  collectionPartners: [{ name: "Falkenhof", country: "DE" }],
  referralPartners: [{ name: "Kontorblatt" }],
  creditors: [
    { name: "Bakery", country: "DK", divisions: ["North"] },
    { name: "Dairy", country: "DK" },
  ],
};
const find = (more: object) => {
  const result = parseWorldFile({ ...small, ...more });
  return "findings" in result
    ? result.findings.map(({ path, message }) => `${formatPath(path)}: ${message}`)
    : [];
};
const debtor = { name: "Debtor", country: "DE" };
const owed = { creditor: "Bakery", debtor, amount: 12.34, currency: "EUR" };

test("accepts a minimal world", () => {
  expect(find({})).toEqual([]);
});

describe("a wrong type", () => {
  test.each([
    [{ clients: {} }, "clients: This must be an array, not an object"],
    [{ clients: null }, "clients: This must be an array, not empty"],
    [{ clients: "none" }, "clients: This must be an array, not a string"],
    [{ seed: 7 }, "seed: This must be a string, not a number"],
    [{ seed: ["a"] }, "seed: This must be a string, not a list"],
    [{ creditors: undefined }, "creditors: This is missing"],
    [{ clients: [[]] }, "clients[0]: This must be an object, not a list"],
    [{ colour: 1, size: 2 }, ': No such field: "colour", "size"'],
    [{ cases: [{ ...owed, amount: "1" }] }, "cases[0].amount: This must be a number, not a string"],
    [
      { referralPartners: [{ name: "K", requiresKyc: 1 }] },
      "referralPartners[0].requiresKyc: This must be a boolean, not a number",
    ],
  ])("is found in %j", (more, finding) => {
    expect(find(more)).toEqual([finding]);
  });
});

describe("an unknown name", () => {
  const link = { partner: "Kontorblatt", creditor: "Bakery", externalTenantId: "x" };
  const hook = { of: "Bakery", url: "https://hooks.example.com", events: ["case.created"] };

  test.each([
    [
      { clients: [{ ...link, partner: "Kontorblat" }] },
      'clients[0].partner: There is no referral partner "Kontorblat"; did you mean "Kontorblatt"?',
    ],
    [
      { clients: [{ ...link, creditor: "Falkenhof" }] },
      'clients[0].creditor: There is no creditor "Falkenhof"',
    ],
    [{ cases: [owed, { ...owed, creditor: "Nobody" }] }, 'cases[1].creditor: There is no creditor "Nobody"'],
    [
      { cases: [{ ...owed, collectionPartner: "Falkenhoff" }] },
      'cases[0].collectionPartner: There is no collection partner "Falkenhoff"; did you mean "Falkenhof"?',
    ],
    [
      { cases: [{ ...owed, managedBy: "Kontorblatt" }] },
      'cases[0].managedBy: There is no collection partner "Kontorblatt"',
    ],
    [
      { cases: [{ ...owed, division: "South" }] },
      'cases[0].division: There is no division of this creditor "South"',
    ],
    [
      { cases: [{ ...owed, creditor: "Dairy", division: "North" }] },
      'cases[0].division: There is no division of this creditor "North"',
    ],
    [
      { subscriptions: [hook, { ...hook, of: "Nobody" }] },
      'subscriptions[1].of: There is no partner or creditor "Nobody"',
    ],
  ])("is found in %j", (more, finding) => {
    expect(find(more)).toEqual([finding]);
  });

  test("isn't reported if the party or division is defined in the file", () => {
    const cases = [{ ...owed, collectionPartner: "Falkenhof", managedBy: "Falkenhof", division: "North" }];
    const subscriptions = ["Falkenhof", "Kontorblatt", "Bakery"].map((of) => ({ ...hook, of }));
    expect(find({ clients: [link], cases, subscriptions })).toEqual([]);
  });
});

describe("a duplicate", () => {
  const twice = "This appears in the file twice";
  const link = { partner: "Kontorblatt", creditor: "Bakery", externalTenantId: "x" };
  const [falkenhof] = small.collectionPartners;

  test.each([
    [{ collectionPartners: [falkenhof, falkenhof] }, [`collectionPartners[1].name: ${twice}`]],
    [
      { creditors: [...small.creditors, { name: "Falkenhof", country: "DK" }] },
      [`creditors[2].name: ${twice}`],
    ],
    [{ referralPartners: [{ name: "Bakery" }] }, [`creditors[0].name: ${twice}`]],
    [
      {
        collectionPartners: [{ ...falkenhof, users: [{ email: "a@b.example" }] }],
        creditors: [
          { name: "Bakery", country: "DK", users: [{ email: "c@b.example" }, { email: "A@b.example" }] },
        ],
      },
      [`creditors[0].users[1].email: ${twice}`],
    ],
    [{ clients: [link, { ...link, externalTenantId: "y" }] }, [`clients[1].creditor: ${twice}`]],
    [{ clients: [link, { ...link, creditor: "Dairy" }] }, [`clients[1].externalTenantId: ${twice}`]],
    [
      {
        collectionPartners: [
          { ...falkenhof, covers: ["DE", "AT"] },
          { name: "Second", country: "DE", covers: ["FR", "AT"] },
        ],
      },
      [`collectionPartners[1].covers[1]: ${twice}`],
    ],
  ])("is found in %j", (more, findings) => {
    expect(find(more)).toEqual(findings);
  });

  test("is allowed for a client identifier if the partners differ", () => {
    const referralPartners = [{ name: "Kontorblatt" }, { name: "Ledger" }];
    const clients = [link, { ...link, partner: "Ledger", creditor: "Dairy" }];
    expect(find({ referralPartners, clients })).toEqual([]);
  });
});

test("finds events that the surface doesn't have [SUB-14] [SUB-15]", () => {
  const hook = {
    url: "https://hooks.example.com",
    events: ["case.created", "client.linked", "payment.created"],
  };
  expect(
    find({ subscriptions: ["Falkenhof", "Kontorblatt", "Bakery"].map((of) => ({ ...hook, of })) }),
  ).toEqual([
    "subscriptions[0].events[1]: Falkenhof can't receive client.linked",
    "subscriptions[1].events[2]: Kontorblatt can't receive payment.created",
    "subscriptions[2].events[1]: Bakery can't receive client.linked",
  ]);
});

test("finds amounts with more decimals than their currency allows [NS-59]", () => {
  const payments = [{ amount: 1 }, { amount: 0.5 }];
  expect(
    find({ cases: [owed, { ...owed, amount: 1.234 }, { ...owed, amount: 12, currency: "JPY", payments }] }),
  ).toEqual([
    expect.stringMatching(/^cases\[1\]\.amount: /),
    expect.stringMatching(/^cases\[2\]\.payments\[1\]\.amount: /),
  ]);
  expect(find({ cases: [{ ...owed, amount: 12.3456 }] })).toEqual([
    "cases[0].amount: must have at most three decimals",
  ]);
});

test("reports invalid words, numbers and dates with the same messages as for other files", () => {
  const payments = [{ amount: 1, date: "2026-1-1", recipient: "Creditr" }];
  expect(
    find({
      referralPartners: [],
      creditors: [{ ...small.creditors[0], kyc: "yes", users: [{ email: "x" }] }],
      cases: [{ ...owed, amount: -5, payments }],
    }),
  ).toEqual([
    "referralPartners: needs at least 1",
    'creditors[0].kyc: "yes" is not one of not_required, pending, verified',
    "creditors[0].users[0].email: is not a valid email address",
    "cases[0].amount: must not be below 0",
    "cases[0].payments[0].date: is not a valid date such as 2026-01-31",
    'cases[0].payments[0].recipient: "Creditr" is not one of Creditor, CollectionPartner, Platform; did you mean Creditor?',
  ]);
});

test("trims the strings in a world file", () => {
  const [bakery] = small.creditors;
  const creditors = [{ ...bakery, name: " Bakery\n", divisions: ["North "] }];
  const cases = [{ ...owed, division: " North", tag: " a tag " }];
  expect(parseWorldFile({ ...small, creditors, cases })).toMatchObject({
    world: { creditors: [bakery], cases: [{ creditor: "Bakery", division: "North", tag: "a tag" }] },
  });
  expect(find({ seed: " " })).toEqual(["seed: must not be empty"]);
});

test("formats a path with names and positions", () => {
  expect([formatPath(["a", 0, "b", 1, 2]), formatPath([0, "a"]), formatPath([])]).toEqual([
    "a[0].b[1][2]",
    "[0].a",
    "",
  ]);
});
