import { userProfileEndpoints } from "../../api/families/profile";
import { command } from "../../cli/line/command";
import { listOptions, reportList } from "../../kit/listing/listing";

export default command({
  details: "List the people of the company that the key belongs to. --user takes their email addresses.",
  examples: {
    "recoup users list": "of a collection partner",
    "recoup users list --as customer": "of a creditor",
  },
  options: listOptions,
  calls: [userProfileEndpoints.collection.listUsers, userProfileEndpoints.customer.listUsers],
  async run({ options }, context) {
    const surface = context.surface(["collection", "customer"]);
    return reportList(context, {
      endpoint: userProfileEndpoints[surface].listUsers,
      columns: [
        { path: "name", title: "Name", kind: "text", priority: 1 },
        { path: "email", title: "Email", kind: "id", priority: 1 },
        { path: "id", title: "Id", kind: "id", priority: 2 },
      ],
      noun: ["user", "users"],
      options,
    });
  },
});
