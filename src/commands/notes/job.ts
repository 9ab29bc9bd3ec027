import { getIngestionJob } from "../../api/collection/notes";
import { guidCodec } from "../../api/endpoint/codecs";
import { decodeArgument } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportRecord } from "../../cli/output/record-report";

export default command({
  details:
    "Show the progress of a job of imported notes: the number of rows, and how many were added or failed. The meaning of the status numbers is not published.",
  examples: { "recoup notes job 3f2504e0-4f89-41d3-9a0c-0305e82c3301": "the id that the import printed" },
  argument: { name: "job", description: "id of the ingestion job" },
  calls: [getIngestionJob],
  async run({ argument }, context) {
    context.surface(["collection"]);
    const jobId = decodeArgument("job", argument, guidCodec);
    return reportRecord(context, {
      endpoint: getIngestionJob,
      input: { parameters: { jobId } },
      idPath: "jobId",
      view: (value) => [
        { kind: "title", text: "Ingestion job" },
        buildCardBlock(value, [
          ["Status", "status", "number"],
          ["Rows", "rowsTotal", "number"],
          ["Added", "rowsSucceeded", "number"],
          ["Failed", "rowsFailed", "number"],
          ["Id", "jobId", "id"],
        ]),
      ],
    });
  },
});
