import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { referralEnv, runLine } from "../../support/program/world";

const id = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const client = {
  externalTenantId: "nl-1",
  onboardingDone: false,
  onboardingLinks: { url: "https://onboard.example/1" },
  isAttributedClient: true,
  dateLinked: "2026-02-01T09:00:00Z",
  kycStatus: "Approved",
  caseStats: { casesTotal: 12, casesClosed: 5 },
  client: {
    id,
    companyName: "Nordlicht",
    companyRegistrationNumber: "007",
    address: "Weg 1",
    zipCode: "01067",
    city: "Dresden",
    country: "DE",
    officeEmail: "o@n.example",
    officePhone: "+49 1",
  },
  users: [{ id, name: "Ada", email: "ada@n.example" }],
};

const show = async (record: object) =>
  (
    await runLine("clients get nl-1", {
      env: { ...referralEnv, NO_COLOR: "1" },
      isTerminal: true,
      columns: 120,
      send: async () => answer(record),
    })
  ).stdout;

test("shows every field of a client", async () => {
  expect(await show(client)).toBe(`Nordlicht  nl-1

Onboarded      no                                             KYC            Approved
Still to sign  https://onboard.example/1                      Cases          12
Attributed     yes                                            Closed          5
Linked         2026-02-01 09:00 UTC

Company
Registration   007                                            Phone          +49 1
Address        Weg 1, 01067 Dresden, DE                       Id             ${id}
Email          o@n.example

Users
Name  Email          Id
Ada   ada@n.example  ${id}
`);
});

test("builds a user's name from its parts if the platform sends no full name", async () => {
  const users = [
    { Id: 7, FirstName: "Ada", LastName: "Lindt", Email: "ada@n.example" },
    { Id: 8, FirstName: "Bo", LastName: null, Email: "bo@n.example" },
  ];
  expect(await show({ ...client, users })).toContain(`Users
Name       Email          Id
Ada Lindt  ada@n.example  7
Bo         bo@n.example   8
`);
});
