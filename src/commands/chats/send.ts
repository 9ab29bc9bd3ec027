import { checkBodySchema } from "../../api/checks/schema-findings";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { chatEndpoints } from "../../api/families/chats";
import type { JsonValue } from "../../base/json/json";
import { readId, readPath } from "../../base/json/json";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Block } from "../../render/report";

const flagByField = { message: "--text", userEmail: "--user" };

export default command({
  details:
    "Send a message to the other side of a case: to the creditor as its collection partner, to the collection partner as the creditor. The sender is a user of your account.",
  examples: {
    "recoup chats send 44HX8JMJ --text 'The debtor has promised to pay.' --user staff1@falkenhof.example":
      "to the creditor",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: {
    text: textOption("--text <text>", "the message, at most 10,000 characters (required)"),
    user: textOption("--user <email>", "email address of the sender (required)"),
    check: bodyOptions.check,
  },
  calls: [chatEndpoints.collection.sendChat, chatEndpoints.customer.sendChat],
  async run({ argument, options: { text, user, check } }, context) {
    const endpoint = chatEndpoints[context.surface(["collection", "customer"])].sendChat;
    await checkFields(endpoint, context.style);
    const body = { message: text ?? null, userEmail: user ?? null };
    if (check !== false) await checkMessage(body);
    const id = await resolveCaseId(enableReadAhead(context), argument);
    const answer = await context.call(endpoint, { parameters: { id }, body });
    return reportLoadedRecord(readRecordOrFallback(answer, { message: text ?? "" }), {
      view: formatSentMessage,
    });
  },
});

/**
 * Accepts only an email address, which reveals who sends the message. The platform would also accept a user
 * ID.
 */
async function checkMessage(body: { message: string | null; userEmail: string | null }): Promise<void> {
  const { NewChatMessage } = await import("../../api/records/chat");
  const findings = checkBodySchema(NewChatMessage, body);
  const missingFindings = body.userEmail === null ? [{ path: "userEmail", message: "is required" }] : [];
  refuseFindings(replacePaths([...findings, ...missingFindings], flagByField), "message");
}

function formatSentMessage(value: JsonValue): readonly Block[] {
  const email = readPath(value, "user.email");
  const sender = typeof email === "string" ? ` as ${email}` : "";
  const id = readId(value);
  const idText = id === undefined ? "" : ` (${id})`;
  return [{ kind: "text", text: `Sent${sender}${idText}.` }];
}
