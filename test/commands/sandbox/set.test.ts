import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { freshWorlds } from "../../support/sandbox/fresh-worlds";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { folder, run } = sandboxOnDisk();
const set = async (line: string, ...more: string[]) => {
  const { exitCode, stdout, stderr } = await run(["sandbox", "set", ...line.split(" "), ...more, "--json"]);
  const state = stdout === "" ? undefined : JSON.parse(stdout);
  const { message, hint = "" } = stderr.startsWith("{") ? JSON.parse(stderr).error : { message: stderr };
  return { exitCode, state, message: `${message} ${hint}` };
};

function look<Row>(sql: string, ...values: string[]): Row {
  const store = openStore(join(folder, "worlds", "default.db"));
  try {
    return store.get<Row>(sql, ...values) as Row;
  } finally {
    store.close();
  }
}
function edit(work: (store: Store) => void) {
  const store = openStore(join(folder, "worlds", "default.db"));
  work(store);
  store.close();
}

freshWorlds(folder, run);

const client = () =>
  look<{ id: string; tenant: string; name: string }>(
    `select c.id, external_tenant_id as tenant, company_name as name from client_links l join creditors c on c.seq = l.creditor
      where archived_at is null and agreement_signed = 1 and power_of_attorney_signed = 1 order by l.seq limit 1`,
  );

test("sets the state of a creditor found by ID, company name or client [BIZ-01 to BIZ-03] [BIZ-05]", async () => {
  const { id, tenant, name } = client();
  const unsigned = await set(
    "creditor",
    tenant,
    "--agreement",
    "unsigned",
    "--power-of-attorney",
    "unsigned",
  );
  expect(unsigned.state).toEqual({
    id,
    companyName: name,
    agreementSigned: false,
    powerOfAttorneySigned: false,
    kycStatus: expect.any(String),
    blockedReason: null,
  });
  expect((await set("creditor", name, "--kyc", "pending")).state.kycStatus).toBe("pending");
  expect((await set("creditor", id, "--blocked", "Unpaid invoices")).state.blockedReason).toBe(
    "Unpaid invoices",
  );
  expect((await set("creditor", id, "--unblocked")).state).toMatchObject({
    blockedReason: null,
    kycStatus: "pending",
  });
});

test("lets pending cases continue once a missing signature is set [LC-24]", async () => {
  const { id } = client();
  const waiting = look<{ reference: string }>(
    "select reference from cases where is_test = 1 and is_deleted = 0 and creditor = (select seq from creditors where id = ?) limit 1",
    id,
  );
  edit((store) => store.run("update cases set lifecycle = 0 where reference = ?", waiting.reference));
  await set("creditor", id, "--agreement", "unsigned");
  await set("creditor", id, "--power-of-attorney", "signed");
  expect(look("select lifecycle from cases where reference = ?", waiting.reference)).toEqual({
    lifecycle: 0,
  });
  await set("creditor", id, "--agreement", "signed");
  expect(look("select lifecycle from cases where reference = ?", waiting.reference)).toEqual({
    lifecycle: 2,
  });
});

const active = () =>
  look<{ id: string; reference: string; remainder: number }>(
    "select id, reference, remainder from cases where lifecycle = 6 and is_deleted = 0 and remainder > 10000 order by seq limit 1",
  );
const events = (id: string) =>
  look<{ types: string }>(
    `select group_concat(event_type, ' ') as types from (select distinct event_type from deliveries d join cases c on c.seq = d.case_seq
       where c.id = ? and d.created_at = ? order by event_type)`,
    id,
    String(Date.UTC(2026, 2, 16, 9)),
  );

test("sets a case's stage and close code and sends its events [NS-09] [NS-10]", async () => {
  const { id, reference } = active();
  expect((await set(`case ${id} --lifecycle paused`)).state).toMatchObject({
    reference,
    lifecycle: "Paused",
  });
  const closed = await set(
    `case ${reference} --lifecycle Closed --close-code Paid`,
    "--close-comment",
    "All is well",
  );
  expect(closed.state).toMatchObject({ lifecycle: "Closed", closeCode: "Paid", closeComment: "All is well" });
  expect(events(id).types).toBe("case.closed case.updated");
});

test("warns if a case with an open amount is closed as paid", async () => {
  const { reference } = active();
  const { stderr } = await run(`sandbox set case ${reference} --lifecycle Closed --close-code Paid`);
  expect(stderr).toMatch(/^Closed as paid with [\d.]+ [A-Z]{3} open; --payment records what was paid\.\n$/m);
});

test("deletes a payment of a closed case only with --reopen [EVT-11] [EVT-12]", async () => {
  const { id, reference, remainder } = active();
  const euros = (remainder / 1000).toFixed(2);
  expect(
    (await set(`case ${id} --payment ${euros} --lifecycle Closed --close-code Paid`)).state,
  ).toMatchObject({ remainder: "0.00", lifecycle: "Closed" });
  const payment = look<{ id: string }>("select id from payments order by seq desc limit 1");
  const refused = await set(`payment ${payment.id} --deleted`);
  expect([refused.exitCode, refused.message]).toEqual([
    7,
    expect.stringContaining("To allow that, add --reopen"),
  ]);
  expect((await set(`payment ${payment.id} --deleted --reopen`)).state).toMatchObject({
    case: reference,
    lifecycle: "Active",
    remainder: euros,
  });
  expect((await set(`payment ${payment.id} --deleted`)).exitCode).toBe(6);
});

test("adds a message to a case's conversation [EVT-14] [EVT-15]", async () => {
  const { id } = active();
  await set(`case ${id} --chat`, "Please call back", "--chat-role", "Partner", "--chat-author", "Ana");
  expect(look("select role, message, author from chats order by seq desc limit 1")).toEqual({
    role: "Partner",
    message: "Please call back",
    author: "Ana",
  });
});

test("--needs labels a case as needing information until --resolved clears it [VIS-09] [NS-06]", async () => {
  const { id } = look<{ id: string }>(
    "select id from cases where lifecycle = 6 and is_deleted = 0 and collection_partner = 1 and needs_info = 0",
  );
  const openItems = async () =>
    JSON.parse((await run(`cases validation ${id} --as collection --json`)).stdout).items;
  expect((await set(`case ${id} --needs`, "ProvideDocuments: the signed order")).state.needsInfo).toBe(true);
  expect(await openItems()).toEqual([
    { resolutionArea: "ProvideDocuments", description: "the signed order" },
  ]);
  expect((await set(`case ${id} --resolved`)).state.needsInfo).toBe(false);
  expect(await openItems()).toEqual([]);
});

test("limits a partner's cases by agreement and coverage [BIZ-07] [BIZ-10]", async () => {
  const partner = look<{ name: string }>("select name from collection_partners where seq = 2").name;
  expect((await set("partner", partner, "--agreement", "unsigned")).state).toMatchObject({
    agreementSigned: false,
  });
  expect((await set("country pt --partner", partner)).state).toEqual({ country: "PT", partner });
  expect(look("select collection_partner as seq from coverage where country_alpha2 = 'PT'")).toEqual({
    seq: 2,
  });
  expect((await set("country PT --uncovered")).state).toEqual({ country: "PT", partner: null });
  expect(look("select 1 from coverage where country_alpha2 = 'PT'")).toBeUndefined();
});

test("finds a case by any of its names in any letter case, and suggests similar names", async () => {
  const found = look<{ id: string; reference: string; own: string }>(
    "select id, reference, creditor_reference as own from cases where is_deleted = 0 and creditor_reference is not null limit 1",
  );
  for (const name of [` ${found.id.toUpperCase()} `, found.reference.toLowerCase(), found.own.toLowerCase()])
    expect((await set("case", name, "--resolved")).state).toMatchObject({ id: found.id });
  const missed = await set("case", `${found.reference.slice(1)}`, "--resolved");
  expect(missed.message).toContain(`Did you mean ${found.reference}?`);
  expect((await run(`sandbox deliveries --case ${found.reference.toLowerCase()} --json`)).exitCode).toBe(0);
});

test.each([
  ["creditor nobody --kyc verified", 6, 'No creditor "nobody" found Name its id, company name'],
  ["case XX-1 --resolved", 6, 'No case "XX-1" found'],
  ["payment 1 --deleted", 6, "No payment 1 found"],
  ["partner nobody --agreement signed", 6, 'No collection partner "nobody" found'],
  ["country PTX --uncovered", 9, "is not a two-letter country code"],
  ["country UK --uncovered", 9, '"UK" is not a two-letter country code of ISO 3166-1'],
  ["case X --close-code Paid", 9, "go with the lifecycle Closed"],
  ["case X", 6, 'No case "X" found'],
  ["country PTX", 9, "is not a two-letter country code"],
  ["case X --lifecycle Sleeping", 2, '"Sleeping" is not a valid lifecycle'],
  ["creditor X --kyc done", 2, "not_required, pending, verified"],
])("refuses sandbox set %s with a hint", async (line, exit, text) => {
  const found = look<{ reference: string }>("select reference from cases where is_deleted = 0 limit 1");
  const words = line.replace(/^case X --close/, `case ${found.reference} --close`);
  const { exitCode, message, state } = await set(words);
  expect([exitCode, state]).toEqual([exit, undefined]);
  expect(message).toContain(text);
});

test("refuses a name shared by several creditors", async () => {
  edit((store) => store.run("update creditors set company_name = 'Twin Ltd' where seq in (1, 2)"));
  const { exitCode, message } = await set("creditor", "Twin Ltd", "--unblocked");
  expect([exitCode, message]).toEqual([
    7,
    expect.stringContaining('"Twin Ltd" names 2 creditors Use the id'),
  ]);
});

test("shows the new state on a terminal and changes nothing in a dry run", async () => {
  const { tenant, name } = client();
  const dryRun = await run(`sandbox set creditor ${tenant} --blocked Fraud --dry-run`);
  expect(dryRun.stdout).toContain(`with {"creditor":"${tenant}","blocked":"Fraud"} to the world default`);
  expect(look("select 1 from creditors where blocked_reason = 'Fraud'")).toBeUndefined();
  const result = await run(`sandbox set creditor ${tenant} --blocked Fraud`, { isTerminal: true });
  expect(result.stdout).toContain(`Creditor ${name}`);
  expect(result.stdout).toMatch(/Blocked reason\W.*Fraud/);
});

test("shows the state unchanged if no flag is given", async () => {
  const { id, tenant, name } = client();
  const { reference } = active();
  edit((store) => {
    store.run("update cases set lifecycle = 0 where reference = ?", reference);
    store.run(
      `update creditors set agreement_signed = 1, power_of_attorney_signed = 1
         where seq = (select creditor from cases where reference = ?)`,
      reference,
    );
  });
  const before = await run("sandbox export");
  expect((await set(`creditor ${tenant}`)).state).toMatchObject({
    id,
    companyName: name,
    blockedReason: null,
  });
  expect((await set(`case ${reference}`)).state).toMatchObject({ lifecycle: "PendingContractSigning" });
  const { creditor } = look<{ creditor: string }>(
    "select company_name as creditor from creditors where seq = (select creditor from cases where reference = ?)",
    reference,
  );
  expect((await set("creditor", creditor)).state).toMatchObject({ agreementSigned: true });
  expect((await set("partner", "Brisamar Recobros, S.L.")).state).toMatchObject({ agreementSigned: true });
  expect((await set("country pt")).state).toEqual({ country: "PT", partner: "Brisamar Recobros, S.L." });
  expect((await set("country CH")).state).toEqual({ country: "CH", partner: null });
  const dryRun = await run(`sandbox set case ${reference} --dry-run`);
  expect([dryRun.exitCode, dryRun.stdout]).toEqual([0, expect.stringContaining(reference)]);
  expect((await run("sandbox export")).stdout).toBe(before.stdout);
});

test("doesn't show an internal requirement as one of the case's requirements [VIS-09]", async () => {
  const { reference } = active();
  edit((store) => store.run("delete from validation_items"));
  edit((store) => store.run("update cases set needs_info = 0"));
  const need = (text: string) => set(`case ${reference} --needs`, text);
  expect((await need("InternalReview: look again")).state.needsInfo).toBe(false);
  expect((await need("ProvideDocuments: the order")).state.needsInfo).toBe(true);
  expect((await need("AdminReview: and again")).state.needsInfo).toBe(true);
});

test("reports a local world's refusal without a status or address", async () => {
  const { exitCode, stderr } = await run("sandbox set partner nobody --agreement signed");
  expect([exitCode, stderr]).toEqual([
    6,
    `Error: No collection partner "nobody" found
  next: Name its id or name, as \`recoup sandbox actors\` lists them.
`,
  ]);
});
