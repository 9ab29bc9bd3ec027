import { getCase as getAssigned } from "../../api/collection/cases";
import { getCase as getOwn } from "../../api/customer/cases";
import { Failure } from "../../base/failure";
import { surfaces } from "../../base/platform";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { ownFields } from "../../cli/own-report";
import type { ListEnd, Report } from "../../render/report";
import { readForwarding } from "./listen/forwarding";
import { type Heard, heardColumns, heardRecord, tellHeard } from "./listen/heard";
import { listenOptions } from "./listen/options";
import { choosePlace } from "./listen/place";
import { listenAt, portOf } from "./listen/session";
import { webhooksOn } from "./surfaces";

export default command({
  details:
    "Receive deliveries on a port of this machine: each signature is checked, repeats are dropped by their id, and the platform is answered 2xx once the event is told. On the sandbox a subscription and a route are made for as long as it listens; elsewhere --public-url subscribes the address that leads to the port, or the secret of a subscription is named. Ends with Ctrl-C, --count, --until, --expect or --timeout.",
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
    ...surfaces.flatMap((surface) => [webhooksOn[surface].createWebhook, webhooksOn[surface].deleteWebhook]),
    getAssigned,
    getOwn,
  ],
  async run({ options }, context) {
    const known = heardColumns.map(({ path }) => path);
    const help = ownFields(context.style, options.refetch === true ? [...known, "case"] : known);
    if (help !== undefined) return help;
    readForwarding(options);
    const place = await choosePlace(context, options);
    const port = portOf(options);
    // Shows the subscription and throws, where there is one to be made.
    if (context.flags.curl === true) await place.open(port, () => {});
    const deed = `listen on ${port === 0 ? "a free port" : `port ${port}`}${place.deed}`;
    return context.change(deed, () => tell(context, listenAt(context, options, place)));
  },
});

/** A table would have to wait for its rows, so a person gets lines. */
function tell({ style, signal }: Context, heard: AsyncGenerator<readonly Heard[]>): Report {
  const { format, isTerminal, isExplicitFormat, fields } = style;
  const isForPeople = format === "table" && (isTerminal || isExplicitFormat) && fields === undefined;
  return isForPeople ? { kind: "live", steps: lines(heard) } : asList(heard, signal);
}

async function* lines(heard: AsyncGenerator<readonly Heard[]>) {
  for await (const batch of heard) yield { text: batch.map(tellHeard).join("\n"), json: batch.length };
}

/** What was printed before something went wrong stays, and the document around it is closed. */
function asList(heard: AsyncGenerator<readonly Heard[]>, signal: AbortSignal): Report {
  let end: ListEnd = { isComplete: true, notes: [] };
  async function* pages() {
    let isStarted = false;
    try {
      for await (const batch of heard) {
        isStarted = true;
        yield { records: batch.map(heardRecord) };
      }
      if (signal.aborted) end = { isComplete: false, reason: "interrupted", notes: [] };
    } catch (failure) {
      if (!(failure instanceof Failure) || !isStarted) throw failure;
      end = { isComplete: false, reason: "failed", notes: [], failure };
    }
  }
  return {
    kind: "list",
    columns: heardColumns,
    pages: pages(),
    idPath: "id",
    emptyText: "No events came.",
    end: () => end,
  };
}
