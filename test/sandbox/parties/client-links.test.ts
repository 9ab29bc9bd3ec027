import { expect, test } from "vitest";
import {
  addLink,
  archiveLink,
  deleteLink,
  findActiveLink,
  findLink,
  findReferrer,
  restoreLink,
} from "../../../src/sandbox/parties/client-links";
import { openSandbox } from "../../support/sandbox/sandbox";

async function open(setting = {}) {
  const { store, world } = await openSandbox(setting);
  const change = { store, now: world.now(), origin: "http://sandbox.invalid" };
  /** Counts a creditor's cases and payments by referral partner. */
  const referrers = (creditor: number) => {
    const count = (table: string) =>
      Object.fromEntries(
        store
          .all<{ partner: string; n: number }>(
            `select ifnull(referral_partner, 'none') as partner, count(*) as n from ${table} where creditor = ? group by 1`,
            creditor,
          )
          .map(({ partner, n }) => [partner, n]),
      );
    return { cases: count("cases"), payments: count("payments") };
  };
  return { store, change, referrers };
}

test("attributes all cases and production payments of an attributed client to the partner [REV-02] [NS-33]", async () => {
  const { store, change, referrers } = await open();
  store.run("update payments set referral_partner = 2 where creditor = 9");
  addLink(change, { partner: 2, creditor: 10, externalTenantId: "lw-new", isAttributed: true });
  expect(referrers(10)).toEqual({ cases: { 2: 25 }, payments: { 2: 10 } });
  addLink(change, { partner: 1, creditor: 9, externalTenantId: "kb-new", isAttributed: true });
  expect(referrers(9)).toEqual({ cases: { 1: 13 }, payments: { none: 3 } });
  expect(findActiveLink(store, 10)).toMatchObject({
    referral_partner: 2,
    external_tenant_id: "lw-new",
    is_attributed: 1,
    date_linked: change.now,
    archived_at: null,
  });
});

test("attributes only the submitted cases of a client that already had an account [REV-03] [AMB-46]", async () => {
  const { store, change, referrers } = await open();
  store.run("update cases set submitted_through = 2 where creditor = 10 and is_test = 0");
  addLink(change, { partner: 2, creditor: 10, externalTenantId: "lw-new", isAttributed: false });
  expect(referrers(10)).toEqual({ cases: { 2: 19, none: 6 }, payments: { 2: 10 } });
  expect([undefined, 1, 2].map((submitter) => findReferrer(store, 10, submitter))).toEqual([null, null, 2]);
  expect([1, 11].map((creditor) => findReferrer(store, creditor, undefined))).toEqual([1, null]);
});

test("removes attribution while a link is archived and gives a restored link a new ID [NS-49]", async () => {
  const { store, change, referrers } = await open();
  const before = referrers(1);
  expect(before).toEqual({ cases: { 1: 121 }, payments: { 1: 61, none: 10 } });
  const link = findActiveLink(store, 1);
  if (link === undefined) throw new Error("The creditor has no link");
  const readId = () => store.get<{ id: string }>("select id from client_links where seq = ?", link.seq)?.id;
  const id = readId();
  archiveLink(change, 1);
  expect(referrers(1)).toEqual({ cases: { none: 121 }, payments: { none: 71 } });
  expect(findActiveLink(store, 1)).toBeUndefined();
  expect(findLink(store, 1, "kb-1001")).toEqual({ ...link, archived_at: change.now });
  restoreLink(change, link);
  expect(referrers(1)).toEqual(before);
  expect(findLink(store, 1, "kb-1001")).toEqual(link);
  expect(readId()).not.toBe(id);
});

test("keeps a restored link's ID if old tokens become valid again [NS-49]", async () => {
  const { store, change } = await open({ readings: { "NS-49": "valid-again" } });
  const link = findActiveLink(store, 1);
  if (link === undefined) throw new Error("The creditor has no link");
  const readId = () => store.get("select id from client_links where seq = ?", link.seq);
  const id = readId();
  archiveLink(change, 1);
  restoreLink(change, link);
  expect(readId()).toEqual(id);
});

test("deletes a link together with its requests and attribution", async () => {
  const { store, change, referrers } = await open();
  store.run(
    `insert into link_requests (token, referral_partner, creditor, external_tenant_id, request, created_at, expires_at)
     values ('one', 1, 2, 'kb-1002', '{}', 0, 1), ('two', 1, 2, 'kb-other', '{}', 0, 1)`,
  );
  deleteLink(change, 2);
  expect(findLink(store, 1, "kb-1002")).toBeUndefined();
  expect(store.all("select token from link_requests where creditor = 2")).toEqual([{ token: "two" }]);
  expect(referrers(2)).toEqual({ cases: { none: 59 }, payments: { none: 34 } });
});

test("finds an identifier's active link or, if there is none, its most recently archived one", async () => {
  const { store, change } = await open();
  const link = (creditor: number) =>
    addLink(change, { partner: 1, creditor, externalTenantId: "kb-again", isAttributed: true });
  const archiveAt = (creditor: number, at: number) =>
    store.run(
      "update client_links set archived_at = ? where creditor = ? and external_tenant_id = 'kb-again'",
      at,
      creditor,
    );
  link(10);
  archiveAt(10, 2000);
  link(11);
  archiveAt(11, 1000);
  expect(findLink(store, 1, "kb-again")?.creditor).toBe(10);
  archiveAt(11, 2000);
  expect(findLink(store, 1, "kb-again")?.creditor).toBe(11);
  link(9);
  expect(findLink(store, 1, "kb-again")?.creditor).toBe(9);
  expect(findLink(store, 2, "kb-again")).toBeUndefined();
});
