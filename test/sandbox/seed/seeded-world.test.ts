import { describe, expect, test } from "vitest";
import { settableCloseCodes } from "../../../src/base/cases/close-code";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import { summarizeWorld } from "../../../src/sandbox/seed/seed";
import { digestTables, openSeededStore, seededNow } from "../../support/sandbox/seeded-store";

const { store, column, count } = openSeededStore();
const stage = (name: (typeof lifecycles)[number]) => lifecycles.indexOf(name);

test("the default seed still produces the same world", () => {
  expect(digestTables(store)).toEqual({
    api_keys: "32 2f416596dd36",
    case_counts: "212 c775d8e2c6da",
    cases: "400 880026c22253",
    client_links: "9 973d116cfef6",
    collection_partners: "4 4391a4785dca",
    coverage: "19 184a4a43c114",
    creditor_users: "14 df46d0b4be75",
    creditors: "11 d7b2387636ac",
    debtors: "320 fdf53612a3c1",
    deliveries: "214 b459cc034e37",
    divisions: "5 c9e94e2553e1",
    partner_users: "3 585c6997324a",
    payments: "189 92eb9ded113d",
    referral_partners: "2 3f88490c6767",
    subscriptions: "14 6a760d53985e",
    timeline_entries: "735 02185e36d5d5",
    validation_items: "159 832ddaa5cf62",
  });
});

describe("partners, creditors and keys", () => {
  test("include two referral partners and two collection partners with valid agreements", () => {
    expect(count("collection_partners where agreement_valid")).toBe(2);
    expect(count("collection_partners where not agreement_valid and deleted_at is null")).toBe(1);
    expect(count("collection_partners where deleted_at is not null")).toBe(1);
    expect(column("select requires_kyc as value from referral_partners order by seq")).toEqual([0, 1]);
  });

  test("include at least eight creditors, some without a link", () => {
    expect(count("creditors")).toBeGreaterThanOrEqual(8);
    expect(
      column("select distinct referral_partner as value from client_links where archived_at is null"),
    ).toEqual([1, 2]);
    expect(count("creditors where seq not in (select creditor from client_links)")).toBeGreaterThan(0);
  });

  test("include an attributed and a later-linked client for each referral partner [FLD-20]", () => {
    const kinds =
      "select distinct is_attributed as value from client_links where referral_partner = ? and archived_at is null order by 1";
    expect(column(kinds, 1)).toEqual([0, 1]);
    expect(column(kinds, 2)).toEqual([0, 1]);
    expect(count("client_links where archived_at is not null")).toBe(1);
  });

  test("include no creditor that has two active links [CFL-04]", () => {
    expect(
      column(
        "select creditor as value from client_links where archived_at is null group by 1 having count(*) > 1",
      ),
    ).toEqual([]);
  });

  test("include signed, unsigned, unauthorized, KYC-pending and blocked creditors", () => {
    expect(
      count("creditors where agreement_signed and power_of_attorney_signed and blocked_reason is null"),
    ).toBeGreaterThan(0);
    expect(count("creditors where not agreement_signed")).toBeGreaterThan(0);
    expect(count("creditors where agreement_signed and not power_of_attorney_signed")).toBeGreaterThan(0);
    expect(column("select distinct kyc_status as value from creditors order by 1")).toEqual([
      "not_required",
      "pending",
      "verified",
    ]);
    expect(column("select blocked_reason as value from creditors where blocked_reason is not null")).toEqual([
      expect.stringMatching(/\w+/),
    ]);
  });

  test("include one onboarding user for each creditor [FLD-24]", () => {
    const perCreditor = `select (select count(*) from creditor_users u where u.creditor = c.seq
      and is_onboarding_user = 1) as value from creditors c`;
    expect(new Set(column(perCreditor))).toEqual(new Set([1]));
    expect(count("creditor_users where email not like '%.example'")).toBe(0);
  });

  test("have separate keys for both environments on each surface [AUTH-05]", () => {
    const owners = { collection: 3, referral: 2, customer: count("creditors") };
    for (const [surface, owned] of Object.entries(owners)) {
      for (const environment of ["test", "live"]) {
        const keys = column<string>(
          "select key as value from api_keys where surface = ? and environment = ?",
          surface,
          environment,
        );
        expect(keys).toHaveLength(owned);
        for (const key of keys)
          expect(key).toMatch(new RegExp(`^sk_${environment}_${surface}_[a-z]+_[a-z0-9]{24}$`));
      }
    }
  });

  test("cover a dozen countries but not every debtor's country [BIZ-10]", () => {
    expect(count("coverage")).toBeGreaterThanOrEqual(12);
    expect(
      count(
        "(select distinct country_alpha2 from debtors where country_alpha2 not in (select country_alpha2 from coverage))",
      ),
    ).toBeGreaterThanOrEqual(2);
  });
});

describe("cases", () => {
  test("add up to 400 and match the summary", () => {
    const { productionCases, testCases } = summarizeWorld(store);
    expect(productionCases + testCases).toBe(400);
    expect(count("cases where is_test = 1")).toBe(testCases);
  });

  test("are spread across all creditors, and the first creditor has the most", () => {
    const perCreditor =
      "select (select count(*) from cases where creditor = c.seq) as value from creditors c order by seq";
    const [first = 0, ...others] = column<number>(perCreditor);
    expect(Math.min(...others)).toBeGreaterThan(0);
    expect(first).toBeGreaterThan(Math.max(...others));
  });

  test("include payments reversed an hour later, but never in the future", () => {
    expect(count("payments where deleted_at is not null")).toBeGreaterThan(0);
    const others = "payments where deleted_at is not null and deleted_at <> min(date + 3600000, ?)";
    expect(count(others, seededNow)).toBe(0);
  });

  test("cover all ten lifecycles for each partner, in both production and test [LC-01]", () => {
    for (const is_test of [0, 1]) {
      for (const partner of [1, 2]) {
        const sql =
          "select distinct lifecycle as value from cases where is_test = ? and collection_partner = ? order by 1";
        expect(column(sql, is_test, partner)).toEqual(lifecycles.map((_, position) => position));
      }
    }
  });

  test("include both close codes that an advance can set among the test cases [LC-05]", () => {
    const sql =
      "select distinct close_code as value from cases where close_code is not null and is_test = 1 order by 1";
    expect(column(sql)).toEqual(["Paid", "PreLegalExhaustedNoPayment"]);
  });

  test.each([1, 2])("include each close code that a partner can set, for partner %i", (partner) => {
    const sql =
      "select distinct close_code as value from cases where close_code is not null and is_test = 0 and collection_partner = ?";
    expect(new Set(column(sql, partner))).toEqual(new Set(settableCloseCodes));
    expect(count("cases where close_code is not null and close_comment is null")).toBe(0);
  });

  test("are closed as PartiallyPaid only if they have payments and a remainder", () => {
    const payments = "(select count(*) from payments p where p.case_seq = c.seq and deleted_at is null)";
    expect(count("cases where close_code = 'PartiallyPaid'")).toBe(2);
    expect(count(`cases c where close_code = 'PartiallyPaid' and (remainder <= 0 or ${payments} = 0)`)).toBe(
      0,
    );
  });

  test("have a close code if and only if they are closed", () => {
    expect(count("cases where (close_code is not null) <> (lifecycle = ?)", stage("Closed"))).toBe(0);
    expect(count("cases where (date_finished is not null) <> (lifecycle >= ?)", stage("Closed"))).toBe(0);
  });

  test("have a remainder equal to principal and fees minus valid payments", () => {
    const paid =
      "(select ifnull(sum(p.gross_amount), 0) from payments p where p.case_seq = c.seq and deleted_at is null)";
    const owed = "gross_amount + interest_fees + reminder_fees + collection_fees";
    expect(column(`select seq as value from cases c where remainder <> ${owed} - ${paid}`)).toEqual([]);
    expect(count("cases where close_code = 'Paid' and remainder <> 0")).toBe(0);
    expect(
      count(`cases c where close_code not in ('Paid', 'PartiallyPaid') and (remainder = 0 or ${paid} > 0)`),
    ).toBe(0);
    expect(
      count(`cases c where lifecycle = ${stage("Active")} and ${paid} > 0 and remainder > 0`),
    ).toBeGreaterThan(1);
    expect(count("payments where deleted_at is not null")).toBeGreaterThan(0);
  });

  test("have a partner reference if and only if collection has started [FLD-08]", () => {
    expect(count("cases where (partner_reference is null) <> (date_collection_started is null)")).toBe(0);
    expect(count("cases where date_collection_started is null and lifecycle >= ?", stage("Active"))).toBe(0);
  });

  test("have unique references of eight uppercase letters and digits", () => {
    const references = column<string>("select reference as value from cases");
    expect(new Set(references).size).toBe(400);
    for (const reference of references) expect(reference).toMatch(/^[A-Z0-9]{8}$/);
  });

  test("have lowercase version 4 GUIDs [FLD-01]", () => {
    for (const table of [
      "cases",
      "debtors",
      "creditors",
      "payments",
      "divisions",
      "subscriptions",
      "deliveries",
    ]) {
      for (const id of column<string>(`select id as value from ${table}`)) {
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }
    }
  });

  test("have dates in order and never in the future", () => {
    const order = [
      "date",
      "due_date",
      "date_created",
      "date_assigned",
      "date_collection_started",
      "date_finished",
    ];
    for (const row of store.all<Record<string, number | null>>(`select ${order.join(", ")} from cases`)) {
      const known = order.map((name) => row[name]).filter((time) => typeof time === "number");
      expect(known).toEqual([...known].sort((earlier, later) => earlier - later));
      expect(Math.max(...known)).toBeLessThanOrEqual(seededNow);
    }
    expect(
      count(
        "payments p join cases c on c.seq = p.case_seq where p.date > ifnull(c.date_finished, ?)",
        seededNow,
      ),
    ).toBe(0);
  });

  test("include references with a slash or a comma, and a duplicate reference [AMB-34] [AMB-47]", () => {
    const named = (reference: string) =>
      count("cases where partner_reference = ? and assigned_to = 1 and is_test = 0", reference);
    expect(named("AG-2024-001/7")).toBe(1);
    expect(named("AG-2024-002,B")).toBe(1);
    expect(named("AG-2024-003")).toBe(2);
  });

  test("include a creditor reference shared by two creditors [FLD-09]", () => {
    expect(count("(select distinct creditor from cases where creditor_reference = 'INV-2024-0815')")).toBe(2);
  });

  test("include cases managed by one partner and collected by another [VIS-04]", () => {
    for (const [manager, partner] of [
      [1, 2],
      [2, 1],
    ] as const) {
      expect(
        count(
          "cases where is_test = 0 and managing_partner = ? and collection_partner = ? and lifecycle >= 2",
          manager,
          partner,
        ),
      ).toBeGreaterThan(2);
      expect(
        count(
          "cases where is_test = 1 and managing_partner = ? and collection_partner = ?",
          manager,
          partner,
        ),
      ).toBeGreaterThan(0);
    }
    expect(count("cases where collection_partner is null")).toBeGreaterThan(2);
  });

  test("include test cases of the first creditor and the first partners in all lifecycles", () => {
    const sql = `select distinct lifecycle as value from cases where is_test = 1 and creditor = 1
      and referral_partner = 1 and collection_partner = 1 and managing_partner = 1 order by 1`;
    expect(column(sql)).toEqual(lifecycles.map((_, position) => position));
  });

  test("have the referral partner that brought in the creditor or the case [REV-02] [REV-03]", () => {
    const link = (column: string) =>
      `(select ${column} from client_links l where l.creditor = c.creditor and archived_at is null)`;
    const brought = `case when ${link("is_attributed")} then ${link("referral_partner")} else submitted_through end`;
    expect(count(`cases c where referral_partner is not ${brought}`)).toBe(0);
    expect(
      count(`cases c where submitted_through is not null and date_created < ${link("date_linked")}`),
    ).toBe(0);
    for (const is of ["is", "is not"])
      expect(
        count(`cases c where not ${link("is_attributed")} and submitted_through ${is} null`),
      ).toBeGreaterThan(0);
  });

  test("earn revenue only for their referral partner, and none if they are test cases [REV-02] [REV-03]", () => {
    const earner =
      "(select case when is_test = 0 then referral_partner end from cases c where c.seq = case_seq)";
    expect(count(`payments p where referral_partner is not ${earner}`)).toBe(0);
    expect(count("payments where referral_partner is not null")).toBeGreaterThan(0);
  });

  test("are cleared if they are past the two hidden stages [VIS-01]", () => {
    expect(count("cases where is_cleared <> (lifecycle > 1)")).toBe(0);
  });

  test("have open findings in visible and internal areas, each with a rationale [VIS-09] [VIS-10]", () => {
    expect(
      column(
        "select distinct resolution_area as value from validation_items where resolved_at is null order by 1",
      ),
    ).toEqual(["AdminReview", "CorrectDebtorAddress", "InternalReview", "ProvideDocuments"]);
    expect(count("validation_items where rationale is null or confidence is null")).toBe(0);
  });

  test("need information if and only if a visible finding is open", () => {
    const open = `exists (select 1 from validation_items v where v.case_seq = c.seq and resolved_at is null
      and resolution_area not in ('InternalReview', 'AdminReview'))`;
    expect(count(`cases c where needs_info <> ${open}`)).toBe(0);
    expect(count("cases where needs_info = 1 and is_test = 0")).toBeGreaterThan(0);
    expect(count("cases where needs_info = 1 and is_test = 1")).toBeGreaterThan(0);
    expect(
      count(`cases c where needs_info = 0 and exists (select 1 from validation_items v
        where v.case_seq = c.seq and resolved_at is null)`),
    ).toBeGreaterThan(0);
  });

  test("aren't waiting for contracts in production if their creditor has signed all of them", () => {
    expect(
      count(
        `cases c join creditors d on d.seq = c.creditor
         where is_test = 0 and lifecycle = ? and agreement_signed and power_of_attorney_signed`,
        stage("PendingContractSigning"),
      ),
    ).toBe(0);
  });

  test("belong to their own creditor's divisions", () => {
    expect(count("cases where division is not null")).toBeGreaterThan(0);
    expect(count("cases c join divisions d on d.seq = c.division where d.creditor <> c.creditor")).toBe(0);
  });
});

describe("debtors", () => {
  test("include companies and individuals in at least a dozen countries", () => {
    expect(count("(select distinct country_alpha2 from debtors)")).toBeGreaterThanOrEqual(12);
    expect(column("select distinct type as value from debtors order by 1")).toEqual(["Company", "Private"]);
    expect(count("debtors where (contact_person is null) = (type = 'Company')")).toBe(0);
  });

  test("have names in many scripts", () => {
    const names = column<string>("select name as value from debtors").join("\n");
    for (const script of ["Greek", "Cyrillic", "Han", "Hiragana", "Katakana", "Arabic", "Hebrew"]) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
    }
    expect(names).toMatch(/[äöüßéñåøłõç]/i);
  });

  test("have a state if and only if they are in the United States [FLD-34]", () => {
    expect(
      count("debtors where country_alpha2 = 'US' and state_alpha2 is not null and state is not null"),
    ).toBeGreaterThan(0);
    expect(count("debtors where (country_alpha2 = 'US') <> (state_alpha2 is not null)")).toBe(0);
  });

  test("have cases in their country's currency, with no decimals for yen", () => {
    const sql = `select d.country_alpha2 || ' ' || c.currency as value
      from cases c join debtors d on d.seq = c.debtor group by 1`;
    const pairs = column<string>(sql);
    expect(pairs).toEqual(
      expect.arrayContaining(["DE EUR", "GB GBP", "JP JPY", "US USD", "CH CHF", "SE SEK"]),
    );
    expect(new Set(pairs.map((pair) => pair.slice(0, 2))).size).toBe(pairs.length);
    expect(count("cases where currency = 'JPY' and (gross_amount % 100 <> 0 or remainder % 100 <> 0)")).toBe(
      0,
    );
  });

  test("have example.org email addresses and no unfilled placeholders", () => {
    const rows = store.all<Record<string, string | null>>("select * from debtors");
    for (const row of rows) {
      expect(Object.values(row).join("|")).not.toMatch(/[#{}~]/);
      expect(row.email).toMatch(/^[a-z]+\.\d+@example\.org$/);
    }
  });
});
