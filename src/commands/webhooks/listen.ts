import { getCase as getAssigned, listCases as listAssigned } from "../../api/collection/cases";
import { getCase as getOwn, listCases as listOwn } from "../../api/customer/cases";
import { eventEndpoints } from "../../api/families/events";
import { webhookEndpoints } from "../../api/families/webhooks";
import { surfaces } from "../../base/platform";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportStream } from "../../cli/output/stream-report";
import type { Context } from "../../cli/session/context";
import { openReadyFile } from "../../cli/session/ready-file";
import { readForwarding } from "../../listener/forward";
import { checkAwaitedEvents, listenOptions } from "../../listener/options";
import {
  buildReceivedRecord,
  formatReceived,
  type ReceivedDelivery,
  receivedColumns,
} from "../../listener/received-delivery";
import { prepareReplay } from "../../listener/replay/replay-saved";
import { getListenPort, receiveDeliveries } from "../../listener/session";
import { chooseSource } from "../../listener/source/choose-source";

export default command({
  details:
    "Receive deliveries on a port of this machine. Each signature is checked, repeats are recognized by their id and count once, and the platform gets a 2xx answer once the event is printed. On the sandbox it creates a subscription and a route while it listens. Elsewhere, use --public-url to subscribe an address that leads to the port, or give the secret of an existing subscription. It ends with Ctrl-C, --count, --until, --expect or --timeout.",
  examples: {
    "recoup webhooks listen": "events of the sandbox's test cases",
    "recoup webhooks listen --forward-to http://127.0.0.1:3000/hooks":
      "forward each delivery to your own program",
    "recoup webhooks listen --port 4020 --public-url https://tunnel.example.com --surfaces collection,customer":
      "a real platform, through a tunnel to port 4020",
    "recoup webhooks listen --port 4020 --subscription 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --since last --forward-to http://127.0.0.1:3000/hooks":
      "first what arrived since the last run, then new deliveries",
    "recoup webhooks listen --replay hooks --secret-file hook.key --forward-to http://127.0.0.1:3000/hooks":
      "send again what --save stored in hooks",
    "recoup webhooks listen --port 4020 --secret-file hook.key --expect case.closed --timeout 2m -o ndjson":
      "in a script: exit 13 if it does not arrive",
  },
  options: listenOptions,
  calls: [
    ...surfaces.flatMap((surface) => [
      webhookEndpoints[surface].createWebhook,
      webhookEndpoints[surface].deleteWebhook,
      webhookEndpoints[surface].listWebhooks,
    ]),
    getAssigned,
    getOwn,
    listAssigned,
    listOwn,
    ...Object.values(eventEndpoints).map(({ listEvents }) => listEvents),
  ],
  prints: { list: async () => (await import("./shapes")).ReceivedDelivery },
  async run({ options }, context) {
    const columnNames = receivedColumns.map(({ path }) => path);
    await checkFields(options.refetch === true ? [...columnNames, "case"] : columnNames, context.style);
    if (options.replay !== undefined) {
      const { action, send } = await prepareReplay(context, options, options.replay);
      return context.change(action, () => reportReceived(context, send()));
    }
    readForwarding(options);
    checkAwaitedEvents(options, surfaces);
    const readyFile = await openReadyFile(context, options.readyFile);
    const listenSource = await chooseSource(context, options);
    const port = getListenPort(options);
    // With `--curl`, `open` prints the request that would create the subscription and then throws.
    if (context.flags.curl === true) await listenSource.open(port, () => {});
    const action = `listen on ${port === 0 ? "a free port" : `port ${port}`}${listenSource.action}`;
    return context.change(action, () =>
      reportReceived(context, receiveDeliveries(context, options, listenSource, readyFile)),
    );
  },
});

const reportReceived = (context: Context, receivedBatches: AsyncGenerator<readonly ReceivedDelivery[]>) =>
  reportStream(context, {
    batches: receivedBatches,
    columns: receivedColumns,
    emptyText: "No events received.",
    record: buildReceivedRecord,
    lines: (batch) => batch.map((delivery) => formatReceived(delivery, context.style.width)).join("\n"),
  });
