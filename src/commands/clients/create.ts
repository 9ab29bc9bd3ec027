import { checkClient } from "../../api/checks/client-check";
import { checkBodySchema } from "../../api/checks/schema-findings";
import type { CallResult } from "../../api/exchange/call";
import { ClientRequest } from "../../api/records/requests/client-request";
import { createClient, getClient } from "../../api/referral/clients";
import { joinHints } from "../../base/advice/advice";
import { Failure, isFailure, onFailure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import type { JsonObject } from "../../base/json/json";
import { flag, type OptionValues } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { refuseBodyFindings } from "../../kit/bodies/body-check";
import { bodyOptions, putPairs, readBody } from "../../kit/bodies/request-body";
import { type PollTiming, poll, pollOptions } from "../../kit/poll";
import { findMessage, type OptionPrompts, promptMissing } from "../../kit/prompt-missing";
import {
  buildAccountPairs,
  buildClientPairs,
  checkUsers,
  clientFields,
  clientOptions,
  listUserEmails,
  resolveField,
} from "./client-flags";
import { reportPostedClient } from "./posted-report";

const options = {
  ...clientOptions,
  ...bodyOptions,
  wait: flag("--wait", "if the account exists, wait until its user approves the link"),
  ...pollOptions,
};

type CreateValues = OptionValues<typeof options>;

export default command({
  details:
    "Create a client, or restore the link of a withdrawn client. Running the command again with the same identifier does not create a second client; it returns the existing link. On a terminal the command prompts for missing values. --body reads the request from a JSON file. If a user already has an account, the command prints the address where that user approves the link; --wait waits for the approval and exits 8 at the timeout.",
  examples: {
    "recoup clients create": "interactively",
    "recoup clients create --external-tenant-id nordlicht-01 --name 'Nordlicht GmbH' --country DE --support-email office@nordlicht.example --user 'Ada Lindt <ada@nordlicht.example>'":
      "from flags",
    "recoup clients create --external-tenant-id nordlicht-02 --name 'Nordlicht AB' --country SE --support-email office@nordlicht-ab.example --user 'Kim Lindt <kim@nordlicht-ab.example>' --wait --timeout 2h":
      "wait for the approval if one is needed",
  },
  options,
  calls: [createClient, getClient],
  fields: createClient,
  async run({ options: typedOptions, line }, context) {
    context.surface(["referral"]);
    const values = await promptMissing(
      context,
      line,
      typedOptions,
      buildClientPrompts(await getLatestDay(context)),
    );
    const body =
      values.check === false
        ? await readClient(context.host, values)
        : await readCheckedClient(context.host, values, await getLatestDay(context));
    const externalTenantId = String(body.externalTenantId ?? "");
    return reportPostedClient(await postClient(context, body, externalTenantId, values), externalTenantId);
  },
});

/** Reports invalid users along with all other findings. */
async function readCheckedClient(host: Host, values: CreateValues, today: string): Promise<JsonObject> {
  const invalidUsers = checkUsers(values);
  const { user, onboardingUser, ...others } = values;
  const body = await readClient(host, invalidUsers.length === 0 ? values : others, invalidUsers.length > 0);
  const request = values.body === undefined ? { client: {}, ...body } : body;
  const bodyFindings = [...checkBodySchema(ClientRequest, request), ...checkClient(body, today)];
  const findings = [
    ...bodyFindings.filter(({ path }) => invalidUsers.length === 0 || path !== "users"),
    ...invalidUsers,
  ];
  const namedFindings = findings.map((finding) => attributeToUser(finding, values));
  await refuseBodyFindings(host, namedFindings, "client", { options, fields: clientFields, values });
  return body;
}

/** Attributes a finding for a field such as `users.0.email` to its `--user`. */
function attributeToUser({ path, message }: Finding, { user = [], body }: CreateValues): Finding {
  const [, index = ""] = /^users\.(\d+)\./.exec(path) ?? [];
  const text = index === "" || body !== undefined ? undefined : user[Number(index)];
  return text === undefined ? { path, message } : { path: "--user", message: `${message} (got "${text}")` };
}

async function readClient(host: Host, values: CreateValues, canBeEmpty = false): Promise<JsonObject> {
  const set = [...(await buildClientPairs(host, values)), ...(values.set ?? [])];
  const body = await readBody(host, { body: values.body, set }, ClientRequest);
  if (body !== undefined || canBeEmpty) return body ?? {};
  throw new Failure("usage", "No client to create.", {
    hint: "Set its fields with flags, or pass a JSON object with --body client.json.",
  });
}

async function postClient(
  context: Context,
  body: JsonObject,
  externalTenantId: string,
  values: CreateValues,
): Promise<CallResult> {
  try {
    return await context.call(createClient, { body });
  } catch (error) {
    if (values.wait === true && isLinkNeeded(error))
      return waitForLink(context, externalTenantId, error, values);
    throw isFailure(error, "network") ? createRepeatableFailure(error) : error;
  }
}

/**
 * Explains that a repeat is safe: the identifier prevents a second client, even if the first request arrived
 * (AMB-51).
 */
function createRepeatableFailure(failure: Failure): Failure {
  const { hint } = failure.details;
  const repeatHint = "You can safely run the same command again: it does not create a second client.";
  return failure.override({ hint: joinHints([...(hint === undefined ? [] : [hint]), repeatHint]) });
}

function buildClientPrompts(latestDay: string): OptionPrompts<typeof clientOptions> {
  return {
    options: clientOptions,
    questions: [
      { name: "externalTenantId", label: "Your identifier for the client" },
      { name: "name", label: "Company name" },
      { name: "country", label: "Country (code or English name)" },
      { name: "supportEmail", label: "Support email address" },
      { name: "registrationNumber", label: "Registration number", isOptional: true },
      { name: "address", label: "Street and number", isOptional: true },
      { name: "zipCode", label: "Postal code", isOptional: true },
      { name: "city", label: "City", isOptional: true },
      { name: "user", label: "A user, as Name <address>", anotherLabel: "Another user, as Name <address>" },
      {
        name: "onboardingUser",
        label: "Who does the onboarding?",
        isOptional: true,
        choices: listUserEmails,
      },
    ],
    check(name, values) {
      const body = putPairs(buildAccountPairs(values), ClientRequest);
      const findings = [...checkBodySchema(ClientRequest, body), ...checkClient(body, latestDay)];
      return findMessage([resolveField(name)], findings);
    },
  };
}

/** Whether the account already exists, so its user must approve the link (CLI-11). */
function isLinkNeeded(error: unknown): error is Failure {
  return error instanceof Failure && error.details.type === "ClientExistsNeedsLinking";
}

/**
 * Polls until the client is linked. Declined and expired requests both look like a missing link. Posting
 * again would reveal the difference but would send the user a second request.
 */
async function waitForLink(
  context: Context,
  externalTenantId: string,
  conflict: Failure,
  pace: PollTiming,
): Promise<CallResult> {
  const { solutionUrl } = conflict.details;
  const urlText = solutionUrl === undefined ? "." : `: ${solutionUrl}`;
  await context.warn(`The account already exists. Waiting for its user to approve the link${urlText}`);
  const findLinkedClient = () =>
    context
      .call(getClient, { parameters: { externalTenantId } })
      .catch(onFailure(() => undefined, "not-found"));
  const createFailure = (waitedText: string) =>
    new Failure("pending", `The client ${externalTenantId} is not linked after ${waitedText}.`, {
      ...conflict.details,
      hint: `The request was declined, expired or not answered yet. Run the same command again for a current address.`,
      retryable: true,
    });
  return poll(context, pace, findLinkedClient, createFailure);
}
