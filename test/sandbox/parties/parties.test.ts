import { expect, test } from "vitest";
import { environments } from "../../../src/base/platform";
import {
  findAccount,
  findAccountByOfficeEmail,
  findPartnerUserEmail,
} from "../../../src/sandbox/parties/accounts";
import { listActors } from "../../../src/sandbox/parties/actors";
import { isExcluded } from "../../../src/sandbox/parties/agreements";
import { findDivision, isCreditorUser, readCreditor } from "../../../src/sandbox/parties/creditors";
import { formatProfile } from "../../../src/sandbox/parties/profiles";
import { routeCase } from "../../../src/sandbox/parties/routing";
import {
  findAnyUser,
  findUser,
  formatFullName,
  listUsers,
  userRecord,
} from "../../../src/sandbox/parties/users";
import { openSandbox } from "../../support/sandbox/sandbox";

const { store, keyOf } = await openSandbox();
const idOf = (table: string, seq: number) =>
  store.get<{ id: string }>(`select id from ${table} where seq = ?`, seq)?.id ?? "";

test("finds accounts by a user's email address, ignoring case [CFL-01] [CFL-05]", () => {
  expect(findAccount(store, ["no@one.example", "USER1@polderzicht.example"])).toBe(10);
  expect(findAccount(store, ["user1@polderzicht.example", "user1@weidmann.example"])).toBe(2);
  expect(findAccount(store, ["polderzicht.example"])).toBeUndefined();
  expect(findPartnerUserEmail(store, ["no@one.example", "STAFF2@falkenhof.example"])).toBe(
    "staff2@falkenhof.example",
  );
  expect(findPartnerUserEmail(store, ["user1@weidmann.example"])).toBeUndefined();
});

test("doesn't find an account by its support address by default [NS-45]", async () => {
  const address = "OFFICE@polderzicht.example";
  expect(findAccountByOfficeEmail(store, address)).toBeUndefined();
  const other = await openSandbox({ readings: { "NS-45": "support-address-too" } });
  expect(findAccountByOfficeEmail(other.store, address)).toBe(10);
});

test("lists actors of each kind with their clients and keys", () => {
  const keysOf = (surface: "collection" | "referral" | "customer", owner: number) =>
    Object.fromEntries(environments.map((environment) => [environment, keyOf(surface, owner, environment)]));
  const tenants = (prefix: string) => [1, 2, 3, 4].map((number) => `${prefix}${number}`);
  expect(listActors(store, ["referral-partner"])).toEqual([
    {
      kind: "referral-partner",
      surface: "referral",
      id: idOf("referral_partners", 1),
      name: "Kontorblatt Software AG",
      externalTenantIds: tenants("kb-100"),
      keys: keysOf("referral", 1),
    },
    {
      kind: "referral-partner",
      surface: "referral",
      id: idOf("referral_partners", 2),
      name: "Ledgerwell Accounting Ltd",
      externalTenantIds: tenants("lw-200"),
      keys: keysOf("referral", 2),
    },
  ]);
  const all = listActors(store);
  expect(all.map(({ kind, name }) => `${kind} ${name}`).slice(0, 6)).toEqual([
    "collection-partner Falkenhof Forderungen GmbH",
    "collection-partner Brisamar Recobros, S.L.",
    "collection-partner Fjordvakt Inkasso AS",
    "referral-partner Kontorblatt Software AG",
    "referral-partner Ledgerwell Accounting Ltd",
    "creditor Lyngby Møbelværk ApS",
  ]);
  expect(all[0]).toMatchObject({
    surface: "collection",
    externalTenantIds: [],
    keys: keysOf("collection", 1),
  });
  expect(all[5]).toMatchObject({
    surface: "customer",
    externalTenantIds: ["kb-1001"],
    keys: keysOf("customer", 1),
  });
  expect(all[0]?.keys).toEqual({
    test: expect.stringMatching(/^sk_test_collection_falkenhof_[a-z0-9]{24}$/),
    live: expect.stringMatching(/^sk_live_collection_falkenhof_[a-z0-9]{24}$/),
  });
});

test("lists null for the key of an actor that has none in one environment", async () => {
  const { store: other, keyOf: otherKeyOf } = await openSandbox();
  other.run("delete from api_keys where surface = 'referral' and environment = 'live'");
  expect(listActors(other, ["referral-partner"]).map(({ keys }) => keys)).toEqual([
    { test: otherKeyOf("referral", 1), live: null },
    { test: otherKeyOf("referral", 2), live: null },
  ]);
});

test("excludes only the operations named in the partner's agreement", async () => {
  const { store: other } = await openSandbox();
  other.run(`update referral_partners set excluded_operations = '["listClients"]' where seq = 1`);
  other.run(`update collection_partners set excluded_operations = '["listCases"]' where seq = 2`);
  const isOut = (surface: "collection" | "referral" | "customer", owner: number, operation: string) =>
    isExcluded(other, { environment: "test", surface, owner }, operation);
  expect([
    isOut("referral", 1, "listClients"),
    isOut("referral", 1, "listCases"),
    isOut("referral", 2, "listClients"),
    isOut("collection", 2, "listCases"),
    isOut("collection", 1, "listCases"),
    isOut("customer", 2, "listCases"),
    isOut("collection", 999, "listCases"),
  ]).toEqual([true, false, false, true, false, false, false]);
});

test("reads a creditor, its divisions and its users", () => {
  expect(readCreditor(store, 6)).toEqual({
    seq: 6,
    id: idOf("creditors", 6),
    agreement_signed: 1,
    power_of_attorney_signed: 1,
    kyc_status: "pending",
    blocked_reason: null,
  });
  expect(() => readCreditor(store, 999)).toThrow(new RangeError("No creditor has seq 999"));
  expect(findDivision(store, 1, idOf("divisions", 2))).toBe(2);
  expect(findDivision(store, 2, idOf("divisions", 2))).toBeUndefined();
  expect(isCreditorUser(store, 1, "USER2@lyngby.example")).toBe(true);
  expect(isCreditorUser(store, 2, "user2@lyngby.example")).toBe(false);
});

test("formats a caller's profile on each surface [NS-42]", () => {
  const profile = (surface: "collection" | "referral" | "customer") =>
    JSON.parse(formatProfile(store, surface, 1));
  expect(profile("collection")).toEqual({
    id: idOf("collection_partners", 1),
    companyName: "Falkenhof Forderungen GmbH",
    companyRegistrationNumber: null,
    address: null,
    zipCode: null,
    city: null,
    state: null,
    country: "Germany",
    officeEmail: "office@falkenhof.example",
    officePhone: "+49 30 23125 010",
    vatNumber: null,
    fullAddress: "Germany",
    publicSite: "https://www.falkenhof.example",
    logoUrl: null,
    invoiceCurrency: null,
    commissionType: 0,
    preLegalRevenueShare: null,
    legalRevenueShare: null,
    verifiedProfile: true,
    surveyCadenceMode: 0,
  });
  expect(formatProfile(store, "referral", 1)).toBe(
    `{"id":"${idOf("referral_partners", 1)}","companyName":"Kontorblatt Software AG","referralFeePercentage":20.00,"invoicingTriggerMode":"PayWhenPaid"}`,
  );
  expect(profile("customer")).toEqual({
    id: idOf("creditors", 1),
    companyName: "Lyngby Møbelværk ApS",
    companyRegistrationNumber: "DK30112233",
    address: "Bøgevej 14",
    zipCode: "2800",
    city: "Kongens Lyngby",
    state: null,
    country: "Denmark",
    officeEmail: "office@lyngby.example",
    officePhone: "+45 32 55 50 14",
  });
  expect(() => formatProfile(store, "customer", 999)).toThrow(
    new RangeError("The customer surface has no caller 999"),
  );
});

test("routes a case to the given partner, the submitting partner or the country's partner", () => {
  const query = { country: "DE", collectionPartnerId: null };
  const route = (part: object) => routeCase(store, { ...query, ...part });
  const toPartner = (seq: number, agreement_valid = 1) => ({
    kind: "partner",
    partner: { seq, agreement_valid },
  });
  expect(route({})).toEqual(toPartner(1));
  expect(route({ country: "NO" })).toEqual(toPartner(3, 0));
  expect(route({ country: "BR" })).toEqual({ kind: "uncovered" });
  expect(route({ ownTestPartner: 2 })).toEqual(toPartner(2));
  const collectionPartnerId = idOf("collection_partners", 2);
  expect(route({ collectionPartnerId, ownTestPartner: 1 })).toEqual(toPartner(2));
  expect(route({ collectionPartnerId: idOf("collection_partners", 4) })).toEqual({ kind: "unknown" });
  expect(route({ ownTestPartner: 4 })).toEqual({ kind: "unknown" });
});

test("finds creditor and partner users by email address or public ID", async () => {
  const { store: other } = await openSandbox();
  other.run("update partner_users set name = 'Tilman' where seq = 2");
  other.run("update partner_users set name = 'Maite de Sarasola' where seq = 3");
  expect(listUsers(other, "collection", 1).map(formatFullName)).toEqual(["Henrike Falk", "Tilman"]);
  const [maite] = listUsers(other, "collection", 2);
  expect(maite).toEqual({
    id: 900_000_003,
    email: "staff1@brisamar.example",
    first_name: "Maite",
    last_name: "de Sarasola",
  });
  const [, freja] = listUsers(other, "customer", 1);
  const id: string = JSON.parse(userRecord(freja as NonNullable<typeof freja>)).id;
  expect(userRecord(freja as NonNullable<typeof freja>)).toBe(
    `{"id":"${id}","name":"Freja Lund","email":"user2@lyngby.example"}`,
  );
  expect(findUser(other, "customer", 1, { email: "USER2@Lyngby.example" })).toEqual(freja);
  expect(findUser(other, "customer", 1, { id })).toEqual(freja);
  expect(findUser(other, "customer", 1, { email: "user9@lyngby.example", id })).toBeUndefined();
  expect(findUser(other, "customer", 2, { id })).toBeUndefined();
  other.run("update creditor_users set email = 'Mixed@lyngby.example' where seq = 2");
  expect(findUser(other, "customer", 1, { email: "mixed@LYNGBY.example" })?.id).toBe(2);
  expect(findAnyUser(other, "customer", "Mixed@lyngby.example")?.id).toBe(2);
  expect(findAnyUser(other, "customer", "mixed@lyngby.example")).toBeUndefined();
  expect(findAnyUser(other, "collection", "staff1@brisamar.example")).toEqual(maite);
});
