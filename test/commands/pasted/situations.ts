import type { Setting } from "../../support/program/world";

/** A line that prints others to copy, in the example world, and what each of those does there when it is pasted. */
export interface Situation {
  /** Lines that lead there. */
  readonly before?: readonly string[];
  readonly line: string;
  readonly setting?: Setting;
  /** Each line as it is printed, with its exit code and a part of what it prints. `*` is a word that differs each time. */
  readonly pasted: Readonly<Record<string, readonly [exitCode: number, part: string]>>;
}

const acme = "profile add acme --collection-url https://test.example/collection";
const hook = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const unknownHook = "1a1eeb74-92d3-47f2-9e01-536fa86be6c5";
const allCases = "Showing 10 of 171 cases";
/** Asks a person, who adds --yes or --confirm. */
const asks = 5;
/** A server that is ended once it listens. */
const interrupted = 130;

const help: readonly Situation[] = [
  { line: "browse", pasted: { "recoup cases list": [0, allCases] } },
  { line: "browse clients", pasted: { "recoup clients list": [0, "nordlicht-01"] } },
  { line: "browse payments", pasted: { "recoup payments list": [0, "Showing 10 of"] } },
  { line: "browse deliveries", pasted: { "recoup sandbox deliveries": [0, "payment.created"] } },
  { line: "browse subscriptions", pasted: { "recoup webhooks list": [0, "hooks.falkenhof.example"] } },
  {
    line: "browse",
    setting: { isTerminal: true, env: { TERM: "dumb" }, answers: ["q"] },
    pasted: { "recoup browse --plain": [0, "Tabs: t1 cases (shown)"] },
  },
  {
    line: "schema cases watch",
    pasted: { "recoup schema cases watch --line": [0, "recoup cases watch --json: each line"] },
  },
  { line: "schema cases list --line", pasted: { "recoup schema cases list": [0, "recoup cases list --json"] } },
  { line: "schema nonsense", pasted: { "recoup commands": [0, "cases list\tList cases"] } },
  { line: "schema api", pasted: { "recoup commands": [0, "cases list\tList cases"] } },
  { line: "commands nonsense", pasted: { "recoup commands": [0, "cases list\tList cases"] } },
  { line: "commands cases nonsense", pasted: { "recoup commands cases": [0, "cases list\tList cases"] } },
  { line: "commands cases gte", pasted: { "recoup commands cases get": [0, "cases get\tGet a case"] } },
  { line: "explain zzzzz", pasted: { "recoup explain": [0, "CaseNotFound\terror type"] } },
  { line: "explain paymentNotFond", pasted: { "recoup explain PaymentNotFound": [0, "does not exist"] } },
  { line: "help receiver.md#nowhere", pasted: { "recoup help receiver": [0, "# Is my receiver right?"] } },
  { line: "completion", pasted: { "recoup completion bash": [0, "Completion of recoup for bash"] } },
  { line: "test schema nonsense", pasted: { "recoup test schema --help": [0, "JSON Schema of scenario files"] } },
];

const settings: readonly Situation[] = [
  { line: "alias set overdue cases list", pasted: { "recoup alias set overdue 'cases list'": [0, "overdue"] } },
  {
    line: "alias set overdue",
    pasted: { "recoup alias set overdue 'cases list --lifecycle Active'": [0, "cases list --lifecycle Active"] },
  },
  {
    before: ["alias set one 'cases get $1'"],
    line: "one",
    pasted: { "recoup alias list": [0, "one\tcases get $1"] },
  },
  { before: [`alias set one whoami`], line: "alias delete", pasted: { "recoup alias list": [0, "one\twhoami"] } },
  {
    before: ["config set output yaml"],
    line: "config unset",
    pasted: { "recoup config list": [0, "yaml"] },
  },
  { line: "config set output ''", pasted: { "recoup config unset output": [0, "key\toutput"] } },
  { line: "history show x", pasted: { "recoup history": [0, ""] } },
  { line: "history show 999", pasted: { "recoup history": [0, ""] } },
  {
    before: [acme],
    line: "profile use nobody",
    pasted: { "recoup profile list": [0, "acme"] },
  },
  {
    line: acme,
    setting: { stdin: "a-typed-key\n" },
    pasted: { "recoup profile key acme --as collection --env test --key-stdin": [0, "keyring"] },
  },
  { line: "cases list --profile nobody", pasted: { "recoup profile list": [0, "sandbox\ttrue"] } },
  { line: "tokens show kb-1003", pasted: { "recoup tokens mint kb-1003": [0, "kb-1003"], "recoup tokens list": [0, "kb-1001"] } },
  {
    line: "tokens show kb-1003 --world demo --env live",
    pasted: {
      "recoup tokens mint kb-1003 --env live --world demo": [0, "kb-1003"],
      "recoup tokens list --env live --world demo": [0, "kb-1003"],
    },
  },
];

const cases: readonly Situation[] = [
  { line: "cases import", pasted: { "recoup cases import --template csv": [0, "creditorReference,amountToRecover"] } },
  { line: "payments import", pasted: { "recoup payments import payments.csv --dry-run": [0, "2 matched"] } },
  { line: "payments reverse 44HX8JMJ", pasted: { "recoup payments list --case 44HX8JMJ": [0, "44HX8JMJ\t1.00"] } },
  { line: "cases close 44HX8JMJ --code Paid", pasted: { "recoup cases close --help": [0, "Close a case with a close code"] } },
  {
    line: "cases start 44HX8JMJ --message Hi --user staff1@falkenhof.example --world demo",
    pasted: { "recoup cases get 44HX8JMJ --world demo": [0, "3c813ff4-b868-4dde-a4fa-9a431d5b8688"] },
  },
  {
    line: "files download x --case 44HX8JMJ",
    pasted: { "recoup files list 44HX8JMJ": [0, ""] },
  },
  { line: "api cases", pasted: { "recoup api GET /cases": [0, '"totalResults":171'] } },
  { line: "api GET cases --as customer", pasted: { "recoup api GET /cases --as customer": [0, "totalResults"] } },
  {
    line: "chats send <id> --text Hi --user nobody@x.example --client kb-1001",
    pasted: { "recoup users list --client kb-1001": [0, "user1@lyngby.example"] },
  },
  {
    line: "cases submit --client nobody-1 --body case.json --world demo",
    pasted: { "recoup clients list --world demo": [0, "Embedded sandbox, world demo"] },
  },
  {
    line: "clients create --external-tenant-id neu-1 --name Neu --country DE --support-email a@neu.example --user Ada<ada@neu.example>",
    pasted: {
      "recoup sandbox set creditor neu-1 --agreement signed --power-of-attorney signed": [0, "agreementSigned\ttrue"],
    },
  },
  {
    before: ["clients create --external-tenant-id neu-1 --name Neu --country DE --support-email a@neu.example --user Ada<ada@neu.example> --world demo"],
    line: "clients get neu1 --world demo",
    pasted: { "recoup clients list --query neu1 --world demo": [0, ""] },
  },
  { line: "test advance <id> paid", pasted: { "recoup cases get <id> --fields remainder": [0, "remainder\t100.00"] } },
  { line: "test delete 44HX8JMJ", pasted: { "recoup cases close --help": [0, "Close a case with a close code"] } },
  {
    line: "test cleanup --run ci-4711 --as customer",
    pasted: { "recoup test cleanup --tag recoup-ci-4711 --as customer": [asks, "Add --confirm=sandbox"] },
  },
];

const webhooks: readonly Situation[] = [
  {
    line: `webhooks get ${unknownHook} --as customer`,
    pasted: { "recoup webhooks list --as customer": [0, "erp.lyngby.example"] },
  },
  {
    line: `webhooks get ${unknownHook} --client kb-1001 --world demo`,
    pasted: { "recoup webhooks list --client kb-1001 --world demo": [0, "erp.lyngby.example"] },
  },
  {
    line: `webhooks delete ${unknownHook} --as referral --yes --env live --live`,
    pasted: { "recoup webhooks list --as referral --env live": [0, "hooks.kontorblatt.example"] },
  },
  {
    line: "webhooks test --as customer",
    pasted: { "recoup webhooks list --as customer -o ids": [0, "-"] },
  },
  {
    line: `webhooks verify body.json --header t=1,v1=ab --subscription ${hook} --as customer`,
    pasted: { "recoup webhooks rotate * --save --as customer": [asks, "Add --yes to confirm"] },
  },
  {
    line: `webhooks listen --subscription ${hook} --since last --world default`,
    pasted: { "recoup webhooks rotate * --save --world default": [asks, "Add --yes to confirm"] },
  },
  { line: "webhooks why", pasted: { "recoup cases list": [0, allCases] } },
  {
    line: "webhooks why 44HX8JMJ case.closed more",
    pasted: { "recoup webhooks why 44HX8JMJ case.closed": [0, "not-happened"] },
  },
  {
    before: [`webhooks update ${unknownHook.replace(/5$/, "4")} --inactive --world demo`],
    line: "webhooks why 44HX8JMJ chat.created --world demo",
    pasted: {
      "recoup webhooks update 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --as collection --active --world demo": [0, "isActive\ttrue"],
    },
  },
  {
    line: "webhooks why <id> case.closed --client kb-1001 --env test",
    pasted: {
      "recoup cases wait <id> --until Closed --as customer --env test --client kb-1001": [8, "is still Active after 10m"],
    },
  },
];

const tests: readonly Situation[] = [
  { line: "test run", pasted: { "recoup test drills": [0, "agency-day"] } },
  { line: "test run --drill nonsense", pasted: { "recoup test drills": [0, "agency-day"] } },
  { line: "test run case.json", pasted: { "recoup test schema": [0, "A scenario of recoup test run"] } },
  {
    line: "test fuzz",
    pasted: { "recoup test sample-receiver": [interrupted, "127.0.0.1"] },
  },
];

/** A receiver that answers 500. */
const refusing: Setting = {
  env: { RECOUP_SANDBOX_ROUTE: "https://example.com=http://127.0.0.1:9" },
  send: async () => ({ status: 500, headers: {}, body: new Uint8Array() }),
};

const deliveries: readonly Situation[] = [
  {
    before: ["webhooks create --url https://example.com/h --event all --test-mode --world demo"],
    line: "test create --world demo",
    setting: refusing,
    pasted: { "recoup sandbox deliveries --failed --world demo": [0, "500"] },
  },
  {
    line: "webhooks test <id> --as customer --world default",
    setting: refusing,
    pasted: { "recoup webhooks get <id> --as customer --world default": [0, "https://example.com/hooks"] },
  },
  {
    line: "webhooks listen --keep --as collection --port 3000 --world default",
    setting: { listen: async (_, port) => ({ url: `http://127.0.0.1:${port}`, port, close: async () => {} }) },
    pasted: {
      "recoup webhooks listen --as collection --subscription * --since last --world default": [interrupted, "Listening at"],
    },
  },
];

const sandbox: readonly Situation[] = [
  {
    before: ["config set undo.size 0", "sandbox reset"],
    line: "sandbox undo",
    pasted: { "recoup config unset undo.size": [0, "key\tundo.size"] },
  },
  {
    line: "sandbox undo --world demo",
    pasted: { "recoup sandbox status --world demo": [0, "world\tdemo"] },
  },
  {
    before: ["sandbox snapshot save mine --world demo"],
    line: "sandbox snapshot load nope --world demo",
    pasted: { "recoup sandbox snapshot list --world demo": [0, "mine"] },
  },
  {
    line: "sandbox set partner nobody --agreement signed --world demo",
    pasted: { "recoup sandbox actors --world demo": [0, "Falkenhof"] },
  },
  {
    line: "sandbox set payment 3f2504e0-4f89-41d3-9a0c-0305e82c3302 --deleted --world demo",
    pasted: { "recoup payments list --as customer --world demo": [0, "Showing 10 of 62 payments"] },
  },
  {
    line: "sandbox clock set 2020-01-01 --world demo",
    pasted: { "recoup sandbox reset --world demo": [0, "world\tdemo"] },
  },
  { line: "sandbox clock speed 0 --world demo", pasted: { "recoup sandbox clock freeze --world demo": [0, "isFrozen\ttrue"] } },
  {
    before: ["sandbox fault add --status 500"],
    line: "sandbox fault clear abc",
    pasted: { "recoup sandbox fault list": [0, "500"] },
  },
  {
    before: ["sandbox fault add --kind drop-before --world demo"],
    line: "cases list --retries 0 --world demo",
    pasted: { "recoup sandbox fault list --world demo": [0, "drop-before"] },
  },
  {
    line: "sandbox seed --from body.json",
    pasted: { "recoup help 'sandbox.md#describe-your-own-world'": [0, "## Describe your own world"] },
  },
  {
    line: "explain ZZZ-77",
    pasted: { "recoup help rules": [0, "CLI-03"], "recoup sandbox assumptions": [0, "AMB-01"] },
  },
  { line: "sandbox assumptions --id zzzzzz", pasted: { "recoup sandbox assumptions": [0, "AMB-01"] } },
  { line: "sandbox open", pasted: { "recoup sandbox serve --open": [interrupted, "(world default) answers at http://127.0.0.1:4010"] } },
  {
    line: "webhooks test <id> --as customer --world default",
    pasted: {
      "recoup sandbox serve --route https://example.com=http://127.0.0.1:3000 --world default": [interrupted, "answers at http://127.0.0.1:4010"],
    },
  },
];

export const situations: readonly Situation[] = [
  ...help,
  ...settings,
  ...cases,
  ...webhooks,
  ...tests,
  ...deliveries,
  ...sandbox,
];
