import type { Situation } from "./situation";

const allCases = "Showing 10 of 171 cases";

export const helpSituations: readonly Situation[] = [
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
  {
    line: "schema cases list --line",
    pasted: { "recoup schema cases list": [0, "recoup cases list --json"] },
  },
  { line: "schema nonsense", pasted: { "recoup commands": [0, "cases list\tList cases"] } },
  { line: "schema api", pasted: { "recoup commands": [0, "cases list\tList cases"] } },
  { line: "commands nonsense", pasted: { "recoup commands": [0, "cases list\tList cases"] } },
  { line: "commands cases nonsense", pasted: { "recoup commands cases": [0, "cases list\tList cases"] } },
  { line: "commands cases gte", pasted: { "recoup commands cases get": [0, "cases get\tGet a case"] } },
  { line: "explain zzzzz", pasted: { "recoup explain": [0, "CaseNotFound\terror type"] } },
  { line: "explain paymentNotFond", pasted: { "recoup explain PaymentNotFound": [0, "does not exist"] } },
  { line: "help receiver.md#nowhere", pasted: { "recoup help receiver": [0, "# Is my receiver right?"] } },
  { line: "completion", pasted: { "recoup completion bash": [0, "Completion of recoup for bash"] } },
];
