import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "../../../src/base/host";
import { files } from "../../../src/host/files/files";
import { paymentsCsv } from "../import-rows";
import { redirected } from "../program/shell-line";
import { temporaryFolder } from "../program/temporary-folder";
import { type LineResult, type LineSetting, runLine } from "../program/world";
import { exampleSubmission } from "./example-submission";
import { openPlatform } from "./opening";

/**
 * A machine that can run the examples in the help of all commands, with the files, world and records they
 * need.
 */
export interface ExampleWorld {
  fill(path: string, line: string): string;
  /** Runs a command in a copy of the world, after the command lines in `before`. */
  run(
    words: readonly string[],
    line: string,
    before: readonly string[],
    more: LineSetting,
  ): Promise<LineResult>;
  /** Copies the world for a series of command lines. */
  fork(): { readonly setting: LineSetting; remove(): void };
}

const client = {
  externalTenantId: "suedwind-01",
  client: { name: "Südwind", country: "DE", supportEmail: "office@suedwind.example" },
  users: [{ name: "Ada Lindt", email: "office@suedwind.example" }],
};
const row = "INV-1,100,EUR,2026-01-12,2026-02-11,Company,Muster GmbH,DE";
const columns =
  "creditorReference,amountToRecover,currencyCode,date,dueDate,debtor.type,debtor.name,debtor.countryAlpha2";

const bankStatement = (reference: string, currency: string) =>
  `<Document><Ntry><Amt Ccy="${currency}">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-20</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Document>`;

const worldFile = () => /```yaml\n(.*?)```/s.exec(readFileSync("docs/sandbox.md", "utf8"))?.[1] ?? "";

const writtenFiles = (): Readonly<Record<string, string>> => ({
  "case.json": JSON.stringify(exampleSubmission),
  "first.json": JSON.stringify({ ...exampleSubmission, allowPendingContracts: true }),
  "client.json": JSON.stringify(client),
  "cases.csv": `${columns}\n${row}\n`,
  "export.csv": `Customer,${columns.replace("creditorReference", "Invoice no.")}\nnordlicht-01,${row}\n`,
  "key.txt": "a-typed-key\n",
  "hook.key": "c2VjcmV0LW9mLWEtc3Vic2NyaXB0aW9u\n",
  "body.json": "{}",
  "letter.pdf": "%PDF-1.7",
  "paid.yaml": readFileSync("test/scenarios/paid.yaml", "utf8"),
  "world.yaml": worldFile(),
});

const setUp = [
  "clients create --external-tenant-id nordlicht-01 --name Nordlicht --country DE --support-email office@nordlicht.example --user Ada<ada@nordlicht.example>",
  "sandbox set creditor nordlicht-01 --agreement signed --power-of-attorney signed",
  "tokens mint nordlicht-01",
];

export async function exampleWorld(): Promise<ExampleWorld> {
  const folder = temporaryFolder();
  const work = join(folder, "base", "work");
  mkdirSync(work, { recursive: true });
  for (const [file, text] of Object.entries(writtenFiles()))
    writeFileSync(join(work, file), text, { mode: 0o600 });
  const meanings = await createExampleRecords(settingIn(join(folder, "base")), work);
  let worlds = 0;
  const fork = () => {
    const home = join(folder, `world-${++worlds}`);
    cpSync(join(folder, "base"), home, { recursive: true });
    return { home, setting: settingIn(home), remove: () => rmSync(home, { recursive: true }) };
  };
  return {
    fork,
    fill: (path, line) => fill(meanings, path, line),
    async run(words, line, before, more) {
      const { home, setting, remove } = fork();
      for (const earlier of before) await runLine(`${earlier} -q`, setting);
      const from = redirected(line);
      const stdin = from === undefined ? {} : { stdin: readFileSync(join(home, "work", from)) };
      const shown = await runLine(words, { ...setting, ...stdin, ...more });
      remove();
      return shown;
    },
  };
}

async function succeed(line: string, setting: LineSetting): Promise<LineResult> {
  const shown = await runLine(`${line} -q`, setting);
  if (shown.exitCode !== 0) throw new Error(`${line}: ${shown.stderr}`);
  return shown;
}

interface Meanings {
  readonly everywhere: Readonly<Record<string, string>>;
  readonly byPath: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function fill({ everywhere, byPath }: Meanings, path: string, line: string): string {
  const applies = (start: string) =>
    start.startsWith("-") ? line.includes(start) : `${path} `.startsWith(start);
  const matching = Object.entries(byPath).filter(([start]) => applies(start));
  const all = [
    ...matching.flatMap(([, replacements]) => Object.entries(replacements)),
    ...Object.entries(everywhere),
  ];
  return all.reduce((text, [name, value]) => text.replaceAll(name, value), line);
}

const someId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Creates the records that the examples name. Returns the names to use in place of those in the examples. */
async function createExampleRecords(setting: LineSetting, work: string): Promise<Meanings> {
  const ask = async (line: string) => JSON.parse((await succeed(`${line} --json`, setting)).stdout);
  for (const line of setUp) await succeed(line, setting);
  const hookUrl = "webhooks create --url https://example.com/hooks --event case.closed";
  const testCase = await ask("test create");
  await ask(`test advance ${testCase.id} active`);
  const ofClient = (await ask("cases list --client kb-1001 --all")).items.find(
    (testCase: { isTestCase: boolean; lifecycle: string }) =>
      testCase.isTestCase && testCase.lifecycle === "Active",
  );
  const [active, other] = (await ask("cases list --lifecycle Active --limit 2")).items;
  const [event] = (await ask(`events list --case ${testCase.id}`)).items;
  const [referred] = (await ask("cases list --as referral --limit 1")).items;
  const [payment] = (await ask("payments list --limit 1")).items;
  const received = await ask("payments record 44HX8JMJ --amount 1.00 --date 2026-03-12 --recipient partner");
  const [hook, ofCustomer] = [await ask(hookUrl), await ask(`${hookUrl} --as customer`)];
  const partnerReferences = [active, other].map((testCase) => testCase.collectionPartnerReference);
  writeFileSync(join(work, "references.txt"), `${partnerReferences.join("\n")}\n`);
  for (const file of ["payments.csv", "paid.csv"])
    writeFileSync(
      join(work, file),
      paymentsCsv(active.reference, 2).replace("date", file === "paid.csv" ? "Booked" : "date"),
    );
  writeFileSync(join(work, "closes.csv"), `case,code,comment\n${active.reference},Other,Done.\n`);
  writeFileSync(join(work, "starts.csv"), "case,message\nUUSNG2NG,Hello.\n");
  writeFileSync(join(work, "notes.csv"), `case,text,date\n${active.reference},Called.,2026-01-20\n`);
  writeFileSync(join(work, "returns.csv"), "date,amount,text\n2026-03-16,-1.00,44HX8JMJ\n");
  writeFileSync(join(work, "statement.xml"), bankStatement(active.reference, active.currency));
  writeFileSync(join(work, "world.json"), (await succeed("sandbox export", setting)).stdout);
  writeFileSync(
    join(work, "job.json"),
    JSON.stringify({ rows: [{ type: 0, caseId: active.id, description: "Called." }] }),
  );
  const job = await ask("api POST /ingestion-jobs --as collection --body job.json");
  return {
    everywhere: {
      "7KQ2M9XA": active.reference,
      "AG-2024-001/7": partnerReferences[0],
      "AG-1001": partnerReferences[0],
      "AG-1002": partnerReferences[1],
      "INV-1001": active.creditorReference,
      "<guid>": active.creditor.id,
      "<id>": testCase.id,
      "FF-100007": active.reference,
      "tenant-7": "nordlicht-01",
      [someId]: hook.id,
      "5d2c7c0e-8f0a-4d0e-9d3b-2f6a1c3b9e11": payment.id,
    },
    byPath: {
      "test ": { "7KQ2M9XA": testCase.reference, acme: "sandbox" },
      "events ": { [someId]: event.id },
      "payments ": { [someId]: received.paymentId },
      "notes job ": { [someId]: job.jobId },
      "--client kb-1001": { [someId]: ofClient.id, "<id>": ofClient.id },
      "--as customer": { [someId]: ofCustomer.id, "<id>": ofCustomer.id },
      "--as referral": { "<id>": referred.id },
    },
  };
}

/** Returns a setting whose working folder is inside this home folder. */
export function settingIn(home: string): LineSetting {
  const moved = (path: string) =>
    path.replace(/^\/work(?=\/|$)/, join(home, "work")).replace(/^\/home\/operator(?=\/|$)/, home);
  const calls = Object.entries(files).map(([call, work]) => [
    call,
    (path: string, ...rest: unknown[]) => work.call(files, moved(path), ...rest),
  ]);
  const fileSystem = Object.fromEntries(calls) as unknown as Files;
  const env = {
    RECOUP_DATA_DIR: join(home, "data"),
    RECOUP_CONFIG_DIR: join(home, "config"),
    XDG_CACHE_HOME: join(home, "cache"),
  };
  return { env, fileSystem, openPlatform, keyring: new Map(), random: Math.random };
}
