import { chatEndpoints } from "../../api/families/chats";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { resolveCaseId, resolveManagedSurface } from "../../kit/cases/lookup";
import { completeListOptions, reportCompleteList } from "../../kit/listing/listing";

export default command({
  details:
    "List the messages between the creditor and the collection partner of a case. With --managed, those of a case that you manage and another partner collects.",
  examples: {
    "recoup chats list 44HX8JMJ": "as a collection partner",
    "recoup chats list IBR5QJOW --client kb-1001": "for a client",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: { managed: flag("--managed", "of a case that you manage"), ...completeListOptions },
  calls: [
    chatEndpoints.collection.listChats,
    chatEndpoints.collection.listManagedChats,
    chatEndpoints.customer.listChats,
  ],
  async run({ argument, options }, context) {
    const { managed } = options;
    const surface = resolveManagedSurface(context, ["collection", "customer"], managed);
    return reportCompleteList(context, {
      endpoint:
        managed === true ? chatEndpoints.collection.listManagedChats : chatEndpoints[surface].listChats,
      parameters: async () => ({ id: await resolveCaseId(context, argument, { isManaged: managed }) }),
      options,
      columns: [
        { path: "dateCreated", title: "Sent", kind: "age", priority: 1 },
        {
          path: "roleLabel",
          orPath: "role",
          orTexts: ["Partner", "Creditor", "Managed by partner"],
          title: "From",
          kind: "text",
          priority: 1,
        },
        { path: "user.email", title: "User", kind: "text", priority: 3 },
        { path: "message", title: "Message", kind: "text", priority: 1, preferredWidth: 40 },
        { path: "isSeen", title: "Seen", kind: "flag", priority: 4 },
        { path: "id", title: "Id", kind: "id", priority: 5 },
      ],
      noun: ["message", "messages"],
    });
  },
});
