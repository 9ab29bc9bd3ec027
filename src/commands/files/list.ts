import { command } from "../../cli/line/command";
import { completeListOptions, reportCompleteList } from "../../kit/listing/listing";
import { deferFileParameters, fileListEndpoints, managedOption, selectFilesEndpoint } from "./endpoints";

export default command({
  details:
    "List the files of a case. With --managed, those of a case that you manage and another partner collects. `recoup files download` fetches one.",
  examples: {
    "recoup files list 44HX8JMJ": "as a collection partner",
    "recoup files list IBR5QJOW --client kb-1001": "for a client",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: { managed: managedOption, ...completeListOptions },
  calls: fileListEndpoints,
  async run({ argument, options }, context) {
    return reportCompleteList(context, {
      endpoint: selectFilesEndpoint(context, options.managed),
      parameters: deferFileParameters(context, argument, options.managed),
      options,
      columns: [
        { path: "dateCreated", title: "Created", kind: "age", priority: 2 },
        { path: "fileName", title: "File", kind: "text", priority: 1 },
        { path: "documentType", title: "Type", kind: "text", priority: 2 },
        { path: "description", title: "Description", kind: "text", priority: 3 },
        { path: "id", title: "Id", kind: "id", priority: 1 },
      ],
      noun: ["file", "files"],
    });
  },
});
