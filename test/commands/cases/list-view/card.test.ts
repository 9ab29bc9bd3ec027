import { expect, test } from "vitest";
import { answer } from "../../../support/platforms/answers";
import { collectionEnv, runLine } from "../../../support/program/world";

const id = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const whole = {
  id,
  reference: "7KQ2M9XA",
  lifecycle: "Closed",
  isTestCase: true,
  currency: "EUR",
  remainder: 1000.25,
  grossAmount: 1250.5,
  interestFees: 1.5,
  reminderFees: 2.5,
  collectionFees: 3.5,
  currentEngagementPhase: "PreLegal",
  closeCode: "Paid",
  closeComment: "All of it",
  validation: { needsInfo: true },
  debtor: {
    name: "Musterbau GmbH",
    type: "Company",
    contactPerson: "Max",
    companyRegistrationNumber: "HRB 7",
    address: "Weg 1",
    zipCode: "01067",
    city: "Dresden",
    countryAlpha2: "DE",
    email: "a@m.example",
    phone: "+49 1",
  },
  collectionPartnerReference: "FF-1",
  creditorReference: "INV-7",
  tag: "spring",
  creditor: { companyName: "Nordlicht", division: { name: "North" }, id },
  collectionPartner: { name: "Falkenhof" },
  jurisdiction: "Germany",
  claimType: "Goods",
  claimDescription: "Bricks",
  creditorComments: "Urgent",
  disputeStatus: "None",
  date: "2026-01-01",
  dueDate: "2026-01-15",
  dateCreated: "2026-02-01T09:00:00Z",
  dateAssigned: "2026-02-02T09:00:00Z",
  dateCollectionStarted: "2026-02-03T09:00:00Z",
  dateFinished: "2026-02-04T09:00:00Z",
  dateUpdated: "2026-02-05T09:00:00Z",
};

const show = async (record: object) =>
  (
    await runLine(`cases get ${id}`, {
      env: { ...collectionEnv, NO_COLOR: "1" },
      isTerminal: true,
      columns: 120,
      send: async () => answer(record),
    })
  ).stdout;

test("shows every field of a case", async () => {
  expect(await show(whole)).toBe(`7KQ2M9XA  Closed  Musterbau GmbH, test case

Remainder        1000.25 EUR                                  Phase            PreLegal
Principal        1250.5  EUR                                  Close code       Paid
Interest            1.5  EUR                                  Close comment    All of it
Reminder fees       2.5  EUR                                  Needs            information; see \`recoup cases
Collection fees     3.5  EUR                                                   validation\`

Debtor
Name             Musterbau GmbH                               Address          Weg 1, 01067 Dresden, DE
Type             Company                                      Email            a@m.example
Contact          Max                                          Phone            +49 1
Registration     HRB 7

References
Partner          FF-1
Creditor         INV-7
Tag              spring
Id               ${id}

Parties
Creditor         Nordlicht                                    Partner          Falkenhof
Division         North                                        Jurisdiction     Germany
Creditor id      ${id}

Claim
Type             Goods
About            Bricks
Comment          Urgent
Dispute          None

Dates
Invoice          2026-01-01                                   Started          2026-02-03 09:00 UTC
Due              2026-01-15                                   Finished         2026-02-04 09:00 UTC
Created          2026-02-01 09:00 UTC                         Updated          2026-02-05 09:00 UTC
Assigned         2026-02-02 09:00 UTC
`);
});

test("shows only the known fields of a case", async () => {
  expect(
    await show({ id, status: "Active", debtor: null, isTestCase: false, validation: { needsInfo: false } }),
  ).toBe(`${id}  Active

References
Id  ${id}
`);
});

test("shows what a referral partner's case needs, which that partner can't list [CLI-26]", async () => {
  const items = ["The signed order", "The address"].map((description) => ({ description }));
  expect(await show({ id, validation: { needsInfo: true, items } })).toContain(
    "Needs  The signed order; The address\n",
  );
});

test("omits the stage if it is undefined, null or empty", async () => {
  const card = `7KQ2M9XA\n\nReferences\nId  ${id}\n`;
  for (const lifecycle of [undefined, null, ""])
    expect(await show({ id, reference: "7KQ2M9XA", lifecycle, status: lifecycle })).toBe(card);
});

test("shows where the creditor has to sign", async () => {
  const signing = "https://sign.example/1";
  expect(await show({ id, reference: "7KQ2M9XA", signingHandoff: { combinedSigningUrl: signing } })).toBe(
    `7KQ2M9XA

References
Id  ${id}

Still to sign
${signing}
`,
  );
});
