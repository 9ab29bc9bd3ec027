import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../../src/sandbox/store/store";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";
import { makeOlderWorld } from "./older-world";

const now = Date.UTC(2026, 2, 14);

test.each([1, 6])(
  "in a world of schema %i, what never was cleared stays hidden, and what did not come through a partner earns nothing [VIS-01, REV-02, REV-03]",
  (version) => {
    const folder = temporaryFolder();
    const file = join(folder, "worlds", "old.db");
    makeOlderWorld(file, version, now);
    const raw = openStore(file);
    raw.run("update cases set lifecycle = 8, close_code = 'CaseNeverStartedInternal' where lifecycle = 0");
    raw.run("update cases set lifecycle = 8, close_code = 'Paid' where lifecycle = 1 and is_test = 0");
    // As it was: every case and payment was the partner's.
    const link =
      "(select referral_partner from client_links l where l.creditor = of.creditor and archived_at is null)";
    for (const table of ["cases", "payments"])
      raw.run(`update ${table} as of set referral_partner = ${link}`);
    raw.close();
    const { store, close } = openWorld({ dataFolder: folder, world: "old", now: () => now });
    const count = (from: string) => store.get<{ n: number }>(`select count(*) as n from ${from}`)?.n;
    expect(count("cases where lifecycle = 8 and is_cleared = 0")).toBeGreaterThan(1);
    expect(
      count("cases where is_cleared <> (lifecycle > 1 and (lifecycle < 8 or date_collection_started > 0))"),
    ).toBe(0);
    expect(count("cases where is_cleared = 0 and assigned_to is not null")).toBe(0);
    const seen = `(select case when is_attributed then l.referral_partner else submitted_through end from client_links l
      where l.creditor = c.creditor and archived_at is null)`;
    expect(count(`cases c where referral_partner is not ${seen}`)).toBe(0);
    const earner =
      "(select case when is_test = 0 then referral_partner end from cases c where c.seq = case_seq)";
    expect(count(`payments p where p.referral_partner is not ${earner}`)).toBe(0);
    close();
  },
);
