import { command } from "../../cli/line/command";
import { isOwnMachine } from "../../cli/line/receiver/receiver-address";
import { localFieldsHelp } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { proveWritable } from "../../cli/session/guards/writable";
import { type CheckSetting, checkReceiver } from "../../proof/check/check";
import { checkOptions, readCheckSetting } from "../../proof/check/check-options";
import { checkRecord } from "../../proof/check/check-record";
import { checkReport, readCheckReports } from "../../proof/check/check-report";

export default command({
  details:
    "Send genuine and forged deliveries to a receiver of yours and judge what it does: one verdict for each rule, with what was sent, what was answered and what to change. The events are of made-up cases, so use a receiver whose books are for tests. Its answers alone show whether it checks signatures and times; with --state-url, also whether it books each event once and keeps the books right. Exit code 13 means that a rule is broken. What the check can't find out is unknown, and no failure.",
  examples: [
    {
      line: "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key",
      note: "by its answers alone",
    },
    {
      line: "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key --state-url http://127.0.0.1:3000/state",
      note: "also by what it has booked",
    },
    {
      line: "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key --secret-file next.key --report junit=check.xml",
      note: "with the next secret of a rotation, for a build server",
    },
  ],
  argument: { name: "url", description: "the address of the receiver" },
  options: checkOptions,
  calls: [],
  prints: { record: async () => (await import("../../proof/check/shapes")).CheckedReceiver },
  async run({ argument, options }, context) {
    const help = localFieldsHelp(context.style, ["url", "verdicts", "held", "broken", "unknown"]);
    if (help !== undefined) return help;
    const reports = readCheckReports(options.report ?? []);
    const setting = await readCheckSetting(context, argument, options);
    await proveWritable(context, ...reports.map(({ file }) => file));
    const action = `send genuine and forged deliveries to ${setting.url}`;
    return context.change(action, async () => {
      const { verdicts, silence } = await check(context, setting);
      return checkReport(context, reports, checkRecord(setting.url, verdicts), silence);
    });
  },
});

async function check({ host, progress, signal }: Context, setting: CheckSetting) {
  const { hostname, host: address } = new URL(setting.url);
  if (!isOwnMachine(hostname))
    await host.stderr.write(`Warning: sending forged deliveries and made-up events to ${address}.\n`);
  const shown = progress(() => `Checking ${setting.url}`);
  try {
    return await checkReceiver(host, setting, signal);
  } finally {
    shown.stop();
  }
}
