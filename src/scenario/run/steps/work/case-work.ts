import { readOmittedFees } from "../../../../api/case-work/omitted-fees";
import { closeCase, startCase } from "../../../../api/collection/case-work";
import { getCase } from "../../../../api/collection/cases";
import { changeFees } from "../../../../api/collection/fees";
import { addNote } from "../../../../api/collection/notes";
import { readList, readRecord, readRecordOrFallback } from "../../../../api/exchange/answer";
import { chatEndpoints } from "../../../../api/families/chats";
import { fileEndpoints } from "../../../../api/families/files";
import { userProfileEndpoints } from "../../../../api/families/profile";
import { buildUploadForm } from "../../../../api/files/upload-form";
import { getMediaType } from "../../../../api/files/upload-rules";
import type { FormBody } from "../../../../base/http";
import { type JsonObject, type JsonValue, readText } from "../../../../base/json/json";
import { RunningFingerprint } from "../../../../base/text/fingerprint";
import { StepFailure } from "../../../expectations/step-failure";
import type { TestTarget } from "../../../expectations/target";
import { readTextField } from "../../../files/step-input";
import type { StepAction } from "../../run-state";
import { readBody, readSide, runOnCase } from "./on-case";

const partnerSide = { surface: "collection" } as const;

export const start: StepAction = (input, runState) =>
  runOnCase(input, runState, "the start", async (id, subject) => {
    const message = { welcomeMessage: "This is a message of a test.", ...readBody(input) };
    const body = await addSender(message, partnerSide, runState.target);
    const effects = { subject };
    const answer = await runState.target.call()(startCase, { parameters: { id }, body, effects });
    return readRecordOrFallback(answer, { caseId: id, status: "Active" }).value;
  });

export const close: StepAction = (input, runState) =>
  runOnCase(input, runState, "the close", async (id, subject) => {
    const body = readBody(input);
    const effects = { subject: `${subject} as ${String(body.closeCode)}` };
    const answer = await runState.target.call()(closeCase, { parameters: { id }, body, effects });
    return readRecordOrFallback(answer, { closeCode: body.closeCode ?? null }).value;
  });

/** Changes only the fees in the step. */
export const fees: StepAction = (input, runState) =>
  runOnCase(input, runState, "the fees", async (id, subject) => {
    const call = runState.target.call();
    const changes = readBody(input);
    const parameters = { id };
    const body: JsonObject = { ...(await readUnchangedFees()), ...changes };
    const answer = await call(changeFees, { parameters, body, effects: { subject } });
    return readRecordOrFallback(answer, { caseId: id, ...body }).value;

    async function readUnchangedFees(): Promise<JsonObject> {
      const { currentFees, unknown } = readOmittedFees(
        readRecord(await call(getCase, { parameters })).value,
        changes,
      );
      if (unknown === undefined) return currentFees;
      throw new StepFailure(`The case does not show its ${unknown}; add ${unknown}, which would become 0.`);
    }
  });

export const note: StepAction = (input, runState) =>
  runOnCase(input, runState, "a note", async (id, subject) => {
    const body = readBody(input);
    const answer = await runState.target.call()(addNote, { parameters: { id }, body, effects: { subject } });
    return readRecordOrFallback(answer, body).value;
  });

/** Sends a message to the other side of the case. */
export const chat: StepAction = (input, runState) =>
  runOnCase(input, runState, "a chat message", async (id, subject) => {
    const { target } = runState;
    const side = readSide(input);
    const { sendChat } = chatEndpoints[side.surface];
    const body = await addSender(readBody(input), side, target);
    const answer = await target.call(side.client)(sendChat, {
      parameters: { id },
      body,
      effects: { subject },
    });
    return readRecordOrFallback(answer, body).value;
  });

/** If the step sets no sender, adds the caller's first user. */
async function addSender(
  body: JsonObject,
  { surface, client }: ReturnType<typeof readSide>,
  target: TestTarget,
): Promise<JsonObject> {
  if (body.userEmail !== undefined || body.userId !== undefined) return body;
  const { listUsers } = userProfileEndpoints[surface];
  const { records } = readList(await target.call(client)(listUsers), listUsers.list);
  const userEmail = records.map(({ value }) => readText(value, "email")).find((email) => email !== "");
  if (userEmail === undefined)
    throw new StepFailure("The list of users has no email address; add userEmail.");
  return { ...body, userEmail };
}

/** Uploads a small document. Its content is in the scenario. */
export const upload: StepAction = (input, runState) =>
  runOnCase(input, runState, "a file", async (id, subject) => {
    const { surface, client } = readSide(input);
    const { uploadFile } = fileEndpoints[surface];
    const form = buildForm(input);
    const answer = await runState.target.call(client)(uploadFile, {
      parameters: { id },
      form,
      effects: { subject },
    });
    return readRecordOrFallback(answer, { caseId: id, fileName: form.file.name }).value;
  });

const formFieldNames = { documentType: "DocumentType", description: "Description" };

function buildForm(input: JsonValue): FormBody {
  const name = readTextField(input, "name") ?? "document.txt";
  const content = Buffer.from(readTextField(input, "content") ?? "A document of a test.\n");
  const fields = Object.entries(formFieldNames).flatMap(([field, formField]) => {
    const value = readTextField(input, field);
    return value === undefined ? [] : [[formField, value] as const];
  });
  const runningFingerprint = new RunningFingerprint();
  runningFingerprint.add(content);
  return buildUploadForm({
    fields,
    file: { field: "File", name, path: name, mediaType: getMediaType(name), size: content.length },
    fingerprint: runningFingerprint.text,
    async *read() {
      yield content;
    },
  });
}
