import { checkBodySchema } from "../../api/checks/schema-findings";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { verifyClient } from "../../api/referral/eligibility";
import type { JsonValue } from "../../base/json/json";
import { flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import type { Block } from "../../render/report";

const flagByField = {
  directorFullName: "--director-name",
  directorHomeAddress: "--director-address",
  directorDateOfBirth: "--director-birth-date",
};

export default command({
  details:
    "Submit the identity check of a client: name, home address and birth date of its managing director.",
  examples: {
    "recoup clients kyc kb-1001 --director-name 'Begoña Núñez' --director-address 'Calle del Olmo 21, Córdoba' --director-birth-date 1975-04-02":
      "for a client that needs it",
  },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  options: {
    directorName: textOption("--director-name <name>", "full name of the managing director (required)"),
    directorAddress: textOption("--director-address <text>", "home address of the director (required)"),
    directorBirthDate: textOption("--director-birth-date <day>", "for example 1975-04-02 (required)"),
    notify: flag("--no-notify", "send the client no chat message about it"),
    check: bodyOptions.check,
  },
  calls: [verifyClient],
  fields: verifyClient,
  async run({ argument: externalTenantId, options }, context) {
    context.surface(["referral"]);
    const body = {
      directorFullName: options.directorName ?? null,
      directorHomeAddress: options.directorAddress ?? null,
      directorDateOfBirth: options.directorBirthDate ?? null,
    };
    if (options.check !== false) await checkDirector(body, await getLatestDay(context));
    const query = options.notify === false ? { sendChatNotification: false } : {};
    const answer = await context.call(verifyClient, { parameters: { externalTenantId }, query, body });
    return reportLoadedRecord(readRecordOrFallback(answer, body), {
      view: formatKyc,
      idPath: "directorFullName",
    });
  },
});

async function checkDirector(
  body: Readonly<Record<string, string | null>>,
  latestDay: string,
): Promise<void> {
  const { KycRequest } = await import("../../api/records/clients/kyc-verification");
  const birthDate = body.directorDateOfBirth ?? "";
  const isLater = birthDate.slice(0, 10) > latestDay;
  const futureFindings = isLater
    ? [{ path: "directorDateOfBirth", message: "must not be in the future" }]
    : [];
  refuseFindings(
    replacePaths([...checkBodySchema(KycRequest, body), ...futureFindings], flagByField),
    "identity check",
  );
}

function formatKyc(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: "Identity check" },
    buildCardBlock(value, [
      ["Director", "directorFullName"],
      ["Status", "verificationStatus"],
      ["Since", "verificationStatusUpdatedAt", "time"],
    ]),
  ];
}
