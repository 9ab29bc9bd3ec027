import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonValue, RawJson, readField, readText } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { flattenFields } from "../../render/fields";
import { type Block, createTextRow } from "../../render/report";
import { buildHistoryRow, readHistory } from "./kept-requests";

export default command({
  details:
    "Show a request that was sent to a real host, by its number in `recoup history`. For a write, this includes the body; secrets are masked, and personal data is shown as digests unless `config set history full` keeps them.",
  examples: {
    "recoup history show 12": "the request and its outcome",
    "recoup history show 12 --json | jq .body": "the body alone",
  },
  argument: { name: "number", description: "its number in the history" },
  prints: { record: async () => (await import("./shapes")).SentRequest },
  async run({ argument }, context) {
    const hint = advice`${recoup`history`} lists them.`;
    if (!/^\d+$/.test(argument))
      throw new Failure("usage", `"${argument}" is not the number of a request.`, { hint });
    const recordedRequest = (await readHistory(context)).find(({ number }) => String(number) === argument);
    const row = recordedRequest && buildHistoryRow(recordedRequest);
    if (row === undefined)
      throw new Failure("not-found", `There is no request ${argument} in the history.`, { hint });
    return reportLoadedRecord(RawJson.of(row), { view: buildRequestCard, idPath: "number" });
  },
});

function buildRequestCard(value: JsonValue): readonly Block[] {
  const body = readField(value, "body");
  const bodyFields = body === undefined ? [] : flattenFields(body);
  return [
    {
      kind: "title",
      text: `${readText(value, "method")} ${readText(value, "path")}`,
      aside: formatOutcome(value),
    },
    buildCardBlock(value, [
      ["Number", "number"],
      ["Sent", "at", "time"],
      ["Command", (record) => `recoup ${readText(record, "command")}`],
      ["Profile", "profile"],
      ["Environment", "environment"],
      ["Surface", "surface"],
      ["Address", "url", "id"],
      ["Idempotency key", "idempotencyKey", "id"],
      ["Created", "created", "id"],
      ["Error", "error"],
      ["May have taken effect", "mayHaveArrived", "flag"],
      ["Trace", "traceId", "id"],
      ["Attempts", "attempts", "number"],
      ["Took", formatDuration],
    ]),
    { kind: "heading", text: "Body" },
    { kind: "pairs", columns: bodyFields.map((field) => createTextRow(...field)) },
  ];
}

const formatOutcome = (value: JsonValue) =>
  [readText(value, "status"), readText(value, "outcome")].filter((text) => text !== "").join(" ");

function formatDuration(value: JsonValue): string | undefined {
  const ms = readText(value, "durationMs");
  return ms === "" ? undefined : `${ms} ms`;
}
