import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { confirmForgedDeliveries } from "../../cli/session/guards/forged-deliveries";
import { checkWritable } from "../../cli/session/guards/writable";
import { createRecordingSend } from "../../kit/traffic/recording-send";
import { checkReceiver } from "../../proof/check/check";
import {
  type CheckRequest,
  checkOptions,
  readCheckRequest,
  resolveCheckSetting,
} from "../../proof/check/check-options";
import { parseReportRequests, reportCheck } from "../../proof/check/check-report";
import { buildCheckOutput } from "../../proof/check/verdict";

export default command({
  details:
    "Send genuine and forged deliveries to your receiver and judge what it does: one verdict for each rule, with what was sent, what was answered and what to change. The events are of made-up cases, so use a receiver whose books are for tests. Without --secret-file it gets two secrets at `secret` below its address. Its answers alone show whether it checks signatures and times; with --state-url, also whether it books each event once and keeps the books right. --event names the events of its subscription, so that it receives and is judged by no others. Exit code 13 means that a rule is broken. What the check can't find out is unknown, and doesn't count as a failure.",
  examples: {
    "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key": "by its answers alone",
    "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key --state-url http://127.0.0.1:3000/state":
      "also by what it has booked",
    "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key --event payment.created,payment.deleted":
      "for a subscription to some events",
    "recoup webhooks check http://127.0.0.1:3000/hooks --secret-file hook.key --secret-file next.key --report junit=check.xml":
      "with the next secret of a rotation, for a build server",
  },
  argument: { name: "url", description: "the address of the receiver" },
  options: checkOptions,
  globals: ["confirm"],
  prints: { record: async () => (await import("../../proof/check/shapes")).CheckedReceiver },
  fields: ["url", "verdicts", "held", "broken", "unknown"],
  async run({ argument, options }, context) {
    const reports = parseReportRequests(options.report ?? []);
    const request = await readCheckRequest(context, argument, options);
    await checkWritable(context, ...reports.map(({ file }) => file));
    await confirmForgedDeliveries(context, request.url);
    const action = `send genuine and forged deliveries to ${request.url}`;
    return context.change(action, async () => {
      const { verdicts, silence } = await runCheck(context, request);
      return reportCheck(context, reports, buildCheckOutput(request.url, verdicts), silence);
    });
  },
});

async function runCheck(context: Context, request: CheckRequest) {
  const { host, progress, signal } = context;
  let progressText = "";
  const progressLine = progress(() => `Checking ${request.url}${progressText}`);
  const onProgress = (played: number, total: number) => {
    progressText = `  ${played} of ${total} rules`;
  };
  try {
    const recordingHost = { ...host, send: createRecordingSend(context) };
    const agreedRequest = await resolveCheckSetting({ host: recordingHost }, request);
    return await checkReceiver(recordingHost, agreedRequest, signal, onProgress);
  } finally {
    progressLine.stop();
  }
}
