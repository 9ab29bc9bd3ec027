import { describe, expect, test } from "vitest";
import { embeddedOrigin } from "../../../../src/base/platform";
import { openSandbox } from "../../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, store, find, keyOf } = sandbox;

interface ClientShown {
  readonly externalTenantId: string;
  readonly dateLinked: string;
  readonly isAttributedClient: boolean;
  readonly onboardingDone: boolean;
  readonly onboardingLinks: { readonly url: string | null };
  readonly client: Readonly<Record<string, string>>;
  readonly users: readonly Readonly<Record<string, unknown>>[];
  readonly caseStats: {
    readonly casesTotal: number;
    readonly casesClosed: number;
    readonly earningsUsd: number;
  };
}

const list = async (query = "", partner = 1): Promise<ClientShown[]> => {
  const answer = await get("referral", `/clients?${query}`, { key: keyOf("referral", partner) });
  expect(answer.status).toBe(200);
  return answer.json.clients;
};
const tenants = (clients: readonly ClientShown[]) => clients.map(({ externalTenantId }) => externalTenantId);

describe("GET /clients", () => {
  test("lists the partner's own active links, excluding withdrawn ones [EP-25] [VIS-11]", async () => {
    expect(tenants(await list()).sort()).toEqual(["kb-1001", "kb-1002", "kb-1003", "kb-1004"]);
    expect(tenants(await list("", 2)).sort()).toEqual(["lw-2001", "lw-2002", "lw-2003", "lw-2004"]);
  });

  test("returns exactly one client for ExternalTenantId [EP-55]", async () => {
    expect(tenants(await list("ExternalTenantId=kb-1002"))).toEqual(["kb-1002"]);
    expect(await list("ExternalTenantId=KB-1002")).toEqual([]);
    expect(await list("ExternalTenantId=lw-2001")).toEqual([]);
  });

  test("doesn't trim ExternalTenantId, in any list [EP-55]", async () => {
    expect(await list("ExternalTenantId=%20kb-1002")).toEqual([]);
    expect(tenants(await list("ExternalTenantId=%20"))).toEqual(tenants(await list()));
    const { json } = await get("referral", "/cases?ExternalTenantId=kb-1002%20", {
      key: keyOf("referral", 1),
    });
    expect(json.page.totalResults).toBe(0);
  });

  test("filters by IsAttributedClient for both true and false [EP-55]", async () => {
    expect(tenants(await list("IsAttributedClient=false"))).toEqual(["kb-1002"]);
    expect(tenants(await list("isattributedclient=TRUE")).sort()).toEqual(["kb-1001", "kb-1003", "kb-1004"]);
  });

  test("includes both date bounds, whether given as times or whole days [EP-56]", async () => {
    for (const { externalTenantId, dateLinked } of await list()) {
      const day = dateLinked.slice(0, 10);
      for (const [from, to] of [
        [dateLinked, dateLinked],
        [day, day],
      ]) {
        expect(tenants(await list(`DateCreatedFrom=${from}&DateCreatedTo=${to}`))).toEqual([
          externalTenantId,
        ]);
      }
      const before = new Date(Date.parse(dateLinked) - 1000).toISOString();
      const after = new Date(Date.parse(dateLinked) + 1000).toISOString();
      expect(tenants(await list(`DateCreatedTo=${before}`))).not.toContain(externalTenantId);
      expect(tenants(await list(`DateCreatedFrom=${after}`))).not.toContain(externalTenantId);
    }
  });

  test.each([
    ["company name", "MØBELVÆRK", "kb-1001"],
    ["company name", "møbelværk", "kb-1001"],
    ["company name", "weidmann f", "kb-1002"],
    ["email", "OFFICE@CHATEAUVERT", "kb-1003"],
    ["a user's email", "user2@Lyngby", "kb-1001"],
    ["registration number", "hrb 1002", "kb-1002"],
    ["registration number", "che-155", "kb-1004"],
  ])("searches the %s with Query: %s [EP-57]", async (_, text, tenant) => {
    expect(tenants(await list(`Query=${encodeURIComponent(text)}`))).toEqual([tenant]);
  });

  test.each(["%", "_", "\\", "' or 1=1 --", "Speicherweg"])(
    "finds nothing for Query=%s [EP-57]",
    async (text) => {
      expect(await list(`Query=${encodeURIComponent(text)}`)).toEqual([]);
    },
  );

  test("sorts newest first by default, or by dateCreated and name [EP-58]", async () => {
    const byDate = [...(await list())].sort((a, b) => Date.parse(b.dateLinked) - Date.parse(a.dateLinked));
    expect(await list()).toEqual(byDate);
    expect(await list("Sort=dateCreated:desc")).toEqual(byDate);
    expect(await list("Sort=dateCreated:asc")).toEqual([...byDate].reverse());
    expect(await list("Sort=nonsense")).toEqual(byDate);
    const byName = ["kb-1003", "kb-1001", "kb-1004", "kb-1002"];
    expect(tenants(await list("Sort=name:asc"))).toEqual(byName);
    expect(tenants(await list("Sort=NAME:DESC"))).toEqual(byName.reverse());
  });

  test("returns 400 for an unreadable filter", async () => {
    for (const query of ["IsAttributedClient=maybe", "DateCreatedFrom=soon", "DateCreatedTo=2026-13-01"]) {
      expect((await get("referral", `/clients?${query}`)).status).toBe(400);
    }
  });

  test("counts the matching clients in the summary", async () => {
    const { json } = await get("referral", "/clients?PageSize=1");
    expect(json.summary).toMatchObject({
      totalClients: 4,
      attributedClients: 3,
      onboardingComplete: 3,
      onboardingPending: 1,
    });
    const cases = find<number>(
      "select count(*) as n from cases where referral_partner = 1 and is_deleted = 0",
    );
    expect(json.summary.totalCases).toBe(cases);
  });
});

describe("a client link", () => {
  test("is found by its identifier and matches the record in the list [EP-26] [FLD-15]", async () => {
    for (const shown of await list()) {
      expect((await get("referral", `/clients/${shown.externalTenantId}`)).json).toEqual(shown);
    }
  });

  test("has an onboarding link until onboarding is complete [FLD-16] [FLD-17]", async () => {
    for (const { externalTenantId, onboardingDone, onboardingLinks } of await list()) {
      const signed = externalTenantId !== "kb-1003";
      expect(onboardingDone).toBe(signed);
      expect(onboardingLinks.url).toEqual(signed ? null : expect.stringMatching(/^http/));
    }
  });

  test("contains links with the request's origin", async () => {
    const ownAnswer = await get("referral", "/clients/kb-1003");
    expect(ownAnswer.json.onboardingLinks.url).toMatch(new RegExp(`^${embeddedOrigin}/`));
    const origin = "http://127.0.0.1:4010";
    const headers = { xapikey: sandbox.keyOf("referral", 1) };
    const served = await sandbox.ask("/test/referral/clients/kb-1003", { origin, headers });
    expect(served.json.onboardingLinks.url).toMatch(/^http:\/\/127\.0\.0\.1:4010\//);
  });

  test("contains the company, its users and whether it is attributed [FLD-18 to FLD-20]", async () => {
    const { json } = await get("referral", "/clients/kb-1001");
    expect(json).toMatchObject({
      client: {
        companyName: "Lyngby Møbelværk ApS",
        companyRegistrationNumber: "DK30112233",
        country: "Denmark",
        officeEmail: expect.stringContaining("@"),
        address: "Bøgevej 14",
        zipCode: "2800",
        city: "Kongens Lyngby",
      },
      isAttributedClient: true,
    });
    expect(json.client.id).toBe(find("select id from creditors where seq = 1"));
    expect(json.users).toHaveLength(2);
    for (const user of json.users) {
      expect([typeof user.id, typeof user.email, typeof user.name]).toEqual(["number", "string", "string"]);
    }
    expect((await get("referral", "/clients/kb-1002")).json.isAttributedClient).toBe(false);
  });

  test("includes counts of the client's cases and the earnings from their payments", async () => {
    const [client] = await list("ExternalTenantId=kb-1001");
    const cases = store.get<{ n: number; closed: number }>(
      "select count(*) as n, sum(lifecycle >= 8) as closed from cases where creditor = 1 and is_deleted = 0",
    );
    expect(client?.caseStats).toMatchObject({ casesTotal: cases?.n, casesClosed: cases?.closed });
    const { json } = await get("referral", "/reporting/transactions?PageSize=100");
    expect(client?.caseStats.earningsUsd).toBeGreaterThan(0);
    expect(json.summary.totalServiceRevenueUsd).toBeGreaterThan(client?.caseStats.earningsUsd ?? 0);
  });

  test("returns the same 404 if it is unknown, archived or another partner's [ERR-22] [VIS-11]", async () => {
    const answers = await Promise.all(
      ["kb-9999", "kb-1005", "lw-2001", "KB-1001"].map((tenant) => get("referral", `/clients/${tenant}`)),
    );
    for (const { status, json } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([404, "NotFound"]);
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
