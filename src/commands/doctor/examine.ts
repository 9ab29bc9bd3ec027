import { Failure } from "../../base/failure";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fullTexts, localListReport } from "../../cli/output/local-report";
import { checkConfiguration } from "../../diagnosis/doctor/config-checks";
import type { Finding } from "../../diagnosis/doctor/finding";
import { checkMachine } from "../../diagnosis/doctor/machine-checks";
import type { Block, Column } from "../../render/report";

const columns: readonly Column[] = [
  { path: "check", title: "Check", kind: "text", priority: 1 },
  { path: "state", title: "State", kind: "text", priority: 1 },
  { path: "finding", title: "Finding", kind: "text", priority: 1 },
  { path: "next", title: "Next step", kind: "text", priority: 2 },
];

export default command({
  details:
    "Look for what is wrong: configuration, addresses, variables, permissions, keys, keyring, clock, proxy, folders. Nothing is sent unless --network is given, which reads one record from each surface of the profile.",
  examples: [
    { line: "recoup doctor", note: "without the network" },
    { line: "recoup doctor --network --strict", note: "for a script: exit 13 when something is wrong" },
  ],
  options: {
    network: flag("--network", "try name, TLS and key of each surface with one harmless read"),
    strict: flag("--strict", "exit 13 when something is wrong"),
  },
  calls: [],
  prints: { list: async () => (await import("../../diagnosis/doctor/shapes")).FindingShape },
  async run({ options: { network, strict } }, context) {
    const findings = [...(await checkConfiguration(context)), ...(await checkMachine(context.host))];
    if (network === true) {
      const { checkNetwork } = await import("../../diagnosis/doctor/network-checks");
      findings.push(...(await checkNetwork(context)));
    }
    return localListReport(context.style, {
      rows: findings,
      columns,
      idPath: "check",
      emptyText: "Nothing was looked at.",
      view: () => viewOf(findings),
      end: endOf(findings, strict === true),
    });
  },
});

/** Each finding and its next step in full: what is wrong must not be cut. */
function viewOf(findings: readonly Finding[]): readonly Block[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return fullTexts(
    findings.map(({ check, state, finding, next }) => [
      `${check.padEnd(width)}  ${state}`,
      next === undefined ? finding : `${finding}\nnext: ${next}`,
    ]),
  );
}

function endOf(findings: readonly Finding[], isStrict: boolean) {
  const count = findings.filter(({ state }) => state === "wrong").length;
  if (count === 0) return { notes: ["Nothing is wrong."] };
  const message = `${count} ${count === 1 ? "thing is" : "things are"} wrong.`;
  return isStrict
    ? { failure: new Failure("check-failed", message, { hint: "Take the next step of each." }) }
    : { notes: [message] };
}
