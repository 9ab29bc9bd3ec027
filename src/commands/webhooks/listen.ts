import { getCase as getAssigned } from "../../api/collection/cases";
import { getCase as getOwn } from "../../api/customer/cases";
import { webhooksOn } from "../../api/endpoint/webhooks-on";
import { surfaces } from "../../base/platform";
import { command } from "../../cli/line/command";
import { localFieldsHelp } from "../../cli/output/local-report";
import { streamReport } from "../../cli/output/stream-report";
import type { Context } from "../../cli/session/context";
import { proveWritable } from "../../cli/session/writable";
import { readForwarding } from "../../listener/forwarding";
import { listenOptions, refuseUnreachable } from "../../listener/options";
import {
  formatReceived,
  type ReceivedDelivery,
  receivedColumns,
  receivedRecord,
} from "../../listener/received-delivery";
import { listenAt, portOf } from "../../listener/session";
import { chooseSource } from "../../listener/source/listen-source";

export default command({
  details:
    "Receive deliveries on a port of this machine: each signature is checked, repeats are known by their id and count once, and the platform is answered 2xx once the event is told. On the sandbox a subscription and a route are made for as long as it listens; elsewhere --public-url subscribes the address that leads to the port, or the secret of a subscription is named. Ends with Ctrl-C, --count, --until, --expect or --timeout.",
  examples: [
    { line: "recoup webhooks listen", note: "the events of test cases of the sandbox" },
    {
      line: "recoup webhooks listen --forward-to http://127.0.0.1:3000/hooks",
      note: "and pass each on to a program of your own",
    },
    {
      line: "recoup webhooks listen --port 4020 --public-url https://tunnel.example.com --surfaces collection,customer",
      note: "a real platform, through a tunnel to port 4020",
    },
    {
      line: "recoup webhooks listen --port 4020 --secret-file hook.key --expect case.closed --timeout 2m -o ndjson",
      note: "in a script: exit 13 when it does not come",
    },
  ],
  options: listenOptions,
  calls: [
    ...surfaces.flatMap((surface) => [
      webhooksOn[surface].createWebhook,
      webhooksOn[surface].deleteWebhook,
      webhooksOn[surface].listWebhooks,
    ]),
    getAssigned,
    getOwn,
  ],
  prints: { list: async () => (await import("./shapes")).ReceivedDelivery },
  async run({ options }, context) {
    const known = receivedColumns.map(({ path }) => path);
    const help = localFieldsHelp(context.style, options.refetch === true ? [...known, "case"] : known);
    if (help !== undefined) return help;
    readForwarding(options);
    refuseUnreachable(options, surfaces);
    await proveWritable(context, options.readyFile);
    const listenSource = await chooseSource(context, options);
    const port = portOf(options);
    // Shows the subscription and throws, where there is one to be made.
    if (context.flags.curl === true) await listenSource.open(port, () => {});
    const action = `listen on ${port === 0 ? "a free port" : `port ${port}`}${listenSource.action}`;
    return context.change(action, () => tell(context, listenAt(context, options, listenSource)));
  },
});

const tell = (context: Context, received: AsyncGenerator<readonly ReceivedDelivery[]>) =>
  streamReport(context, {
    batches: received,
    columns: receivedColumns,
    emptyText: "No events came.",
    record: receivedRecord,
    lines: (batch) => batch.map((received) => formatReceived(received, context.style.width)).join("\n"),
  });
