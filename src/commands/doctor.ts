import { Failure } from "../base/failure";
import { pluralize } from "../base/text/numbers/format-count";
import { flag } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { listFullTexts, reportLocalList } from "../cli/output/local-report";
import { checkConfiguration } from "../doctor/config-checks";
import type { DoctorFinding } from "../doctor/finding";
import { checkMachine } from "../doctor/machine-checks";
import type { Block, Column } from "../render/report";

const columns: readonly Column[] = [
  { path: "check", title: "Check", kind: "text", priority: 1 },
  { path: "state", title: "State", kind: "text", priority: 1 },
  { path: "finding", title: "Finding", kind: "text", priority: 1 },
  { path: "next", title: "Next step", kind: "text", priority: 2 },
];

export default command({
  details:
    "Check configuration, addresses, environment variables, permissions, keys, keyring, clock, proxy and folders. Nothing is sent, except with --network, which reads one record from each surface of the profile.",
  examples: {
    "recoup doctor": "local checks only",
    "recoup doctor --network --strict": "in a script: exit 13 if a check fails",
  },
  options: {
    network: flag("--network", "test DNS, TLS and the key of each surface with one read"),
    strict: flag("--strict", "exit 13 if a check fails"),
  },
  prints: { list: async () => (await import("../doctor/shapes")).FindingShape },
  async run({ options: { network, strict } }, context) {
    const findings = [...(await checkConfiguration(context)), ...(await checkMachine(context.host))];
    if (network === true) {
      const { checkNetwork } = await import("../doctor/network-checks");
      findings.push(...(await checkNetwork(context)));
    }
    return reportLocalList(context.style, {
      rows: findings,
      columns,
      idPath: "check",
      emptyText: "No checks ran.",
      view: () => formatFindings(findings),
      end: buildListEnd(findings, strict === true),
    });
  },
});

/** Shows each finding and its next step in full. */
function formatFindings(findings: readonly DoctorFinding[]): readonly Block[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return listFullTexts(
    findings.map(({ check, state, finding, next }) => [
      `${check.padEnd(width)}  ${state}`,
      next === undefined ? finding : `${finding}\nnext: ${next}`,
    ]),
  );
}

function buildListEnd(findings: readonly DoctorFinding[], isStrict: boolean) {
  const wrongCount = findings.filter(({ state }) => state === "wrong").length;
  if (wrongCount === 0) return { notes: ["All checks passed."] };
  const message = `${pluralize(wrongCount, "check")} failed.`;
  if (!isStrict) return { notes: [message] };
  const hint = "Follow the next step of each failed check.";
  return { failure: new Failure("check-failed", message, { hint }) };
}
