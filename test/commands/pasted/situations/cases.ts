import { asks, type Situation } from "./situation";

export const caseSituations: readonly Situation[] = [
  {
    line: "cases import",
    pasted: { "recoup cases import --template csv": [0, "creditorReference,amountToRecover"] },
  },
  { line: "payments import", pasted: { "recoup payments import payments.csv --dry-run": [0, "2 matched"] } },
  {
    line: "payments import returns.csv --recipient partner --text-column text",
    pasted: { "recoup payments reverse * --case 44HX8JMJ": [0, "reversed\ttrue"] },
  },
  {
    line: "cases list -o html",
    pasted: { "recoup cases report --help": [0, "Show the portfolio in exact amounts"] },
  },
  {
    line: "payments reverse 44HX8JMJ",
    pasted: { "recoup payments list --case 44HX8JMJ": [0, "44HX8JMJ\t1.00"] },
  },
  {
    line: "cases close 44HX8JMJ --code Paid",
    pasted: { "recoup cases close --help": [0, "Close a case with a close code"] },
  },
  {
    line: "cases start 44HX8JMJ --message Hi --user staff1@falkenhof.example --world demo",
    pasted: { "recoup cases get 44HX8JMJ --world demo": [0, "3c813ff4-b868-4dde-a4fa-9a431d5b8688"] },
  },
  {
    line: "files download x --case 44HX8JMJ",
    pasted: { "recoup files list 44HX8JMJ": [0, ""] },
  },
  { line: "files download 44HX8JMJ", pasted: { "recoup files list 44HX8JMJ": [0, ""] } },
  { line: "api cases", pasted: { "recoup api GET /cases": [0, '"totalResults":171'] } },
  {
    line: "api GET cases --as customer",
    pasted: { "recoup api GET /cases --as customer": [0, "totalResults"] },
  },
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
      "recoup sandbox set creditor neu-1 --agreement signed --power-of-attorney signed": [
        0,
        "agreementSigned\ttrue",
      ],
    },
  },
  {
    before: [
      "clients create --external-tenant-id neu-1 --name Neu --country DE --support-email a@neu.example --user Ada<ada@neu.example> --world demo",
    ],
    line: "clients get neu1 --world demo",
    pasted: { "recoup clients list --query neu1 --world demo": [0, ""] },
  },
  {
    line: "test advance <id>",
    pasted: { "recoup test advance <id> active": [0, ""] },
  },
  {
    line: "test advance <id> paid",
    pasted: { "recoup cases get <id> --fields remainder": [0, "remainder\t100.00"] },
  },
  {
    line: "test delete 44HX8JMJ",
    pasted: { "recoup cases close --help": [0, "Close a case with a close code"] },
  },
  {
    line: "test cleanup --run ci-4711 --as customer",
    pasted: { "recoup test cleanup --tag recoup-ci-4711 --as customer": [asks, "Add --confirm=sandbox"] },
  },
];
