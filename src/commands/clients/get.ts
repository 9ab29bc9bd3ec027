import { getClient } from "../../api/referral/clients";
import { advice, recoup } from "../../base/advice/advice";
import { type Failure, isFailure } from "../../base/failure";
import { command } from "../../cli/line/command";
import { reportRecord } from "../../cli/output/record-report";
import { buildClientCard } from "./card";

export default command({
  details: "Get a client by your own identifier.",
  examples: { "recoup clients get kb-1001": "by tenant id" },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  calls: [getClient],
  async run({ argument }, context) {
    context.surface(["referral"]);
    try {
      return await reportRecord(context, {
        endpoint: getClient,
        input: { parameters: { externalTenantId: argument } },
        idPath: "externalTenantId",
        view: buildClientCard,
      });
    } catch (error) {
      const isUnknown = isFailure(error, "not-found");
      throw isUnknown ? createUnknownClientFailure(error, argument) : error;
    }
  },
});

/** Suggests a search, since users may type a client's name instead of its identifier. */
const createUnknownClientFailure = (failure: Failure, name: string) =>
  failure.override({
    hint: advice`${recoup`clients list --query ${{ typed: name }}`} finds clients by name; a client is named by your own identifier for it.`,
  });
