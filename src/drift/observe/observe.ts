import { call } from "../../api/exchange/call";
import type { JsonObject } from "../../base/json/json";
import { formatUtcDay } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";
import { type UndoRecorder, UndoStack } from "../../cleanup/stack";
import type { CallPlatform, Undo } from "../../cleanup/undo";
import { type Creation, listRequests, type Probe } from "../probe";
import type { Side } from "../sides/side";
import { BlockedTry } from "./blocker";
import type { Try } from "./observation";
import { ProbePlayer } from "./probe-player";
import { fillBody, type ProbeValues } from "./request";

export interface TryOptions {
  readonly tag: string;
  readonly notes: UndoRecorder;
  /** Steps that the host always answers with a 5xx, which then counts as the response. */
  readonly failing: readonly string[];
  /** Called with a description of each record that couldn't be deleted. */
  onLeftover(what: string): void;
}

/** Runs a probe once on one side. Deletes everything that it created before returning. */
export async function observeProbe(probe: Probe, side: Side, options: TryOptions): Promise<Try> {
  const { tag, failing } = options;
  const values = chooseValues(side, tag);
  const player = new ProbePlayer(probe, side, { tag, values, failing });
  try {
    await withUndos(listUndos(probe, tag, values), side, options, () => player.play());
    return player.result();
  } catch (error) {
    if (error instanceof BlockedTry) return { blocker: error.blocker };
    throw error;
  }
}

/** Runs `work`, then deletes whatever it created. The undos are in the journal until then. */
async function withUndos(
  undos: readonly Undo[],
  { target }: Side,
  { notes, onLeftover }: TryOptions,
  work: () => Promise<void>,
): Promise<void> {
  const sendUndo: CallPlatform = async (endpoint, input) =>
    call(await target(endpoint.surface), endpoint, input);
  const stack = new UndoStack(notes);
  for (const undo of undos) await stack.create(undo, async () => ({ result: undefined }));
  try {
    await work();
  } finally {
    // Never aborted: creations must be deleted even after Ctrl-C.
    const outcomes = await stack.unwind(sendUndo, new AbortController().signal);
    for (const { what, failure } of outcomes) if (failure !== undefined) onLeftover(`${what}: ${failure}`);
  }
}

function listUndos(probe: Probe, tag: string, values: ProbeValues): readonly Undo[] {
  const { surface, makes = [] } = probe;
  const withdrawn = buildWithdrawnClient(probe, values);
  const undosByCreation: Readonly<Record<Creation, readonly Undo[]>> = {
    "test cases": [tag, `${tag}-b`].map((runTag) => ({ kind: "tag", tag: runTag })),
    "test cases of a creditor": [{ kind: "tag", tag, creditor: {} }],
    subscriptions: [{ kind: "subscriptions", surface, urlPart: tag }],
    client: [
      { kind: "client", externalTenantId: tag, ...(withdrawn && { posted: withdrawn }) },
      { kind: "client", externalTenantId: `${tag}-b` },
    ],
  };
  return makes.flatMap((creation) => undosByCreation[creation]);
}

/**
 * Builds the request body for the probe's client. Returns undefined unless the probe also withdraws the
 * client.
 */
function buildWithdrawnClient(probe: Probe, values: ProbeValues): JsonObject | undefined {
  const requests = listRequests(probe);
  if (!requests.some(({ path }) => path === "/clients/{tag}/withdraw")) return undefined;
  const postRequest = requests.find(({ method, path }) => method === "POST" && path === "/clients");
  return postRequest && (fillBody(postRequest.body, values) as JsonObject);
}

/** Chooses the values for a try. Past and future days are far enough from today to tolerate wrong clocks. */
function chooseValues(side: Side, tag: string): ProbeValues {
  const now = side.now();
  return {
    tag,
    other: `${tag}-b`,
    hook: side.inbox?.address(tag) ?? `https://${tag}.recoup-drift.example/hook`,
    today: formatUtcDay(now),
    lastWeek: formatUtcDay(now - 7 * dayMs),
    lastMonth: formatUtcDay(now - 30 * dayMs),
    nextWeek: formatUtcDay(now + 7 * dayMs),
    nobody: "7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7",
  };
}
