import { readRecordOrFallback } from "../../../../api/exchange/answer";
import { fileEndpoints } from "../../../../api/families/files";
import { buildUploadForm } from "../../../../api/files/upload-form";
import { getMediaType } from "../../../../api/files/upload-rules";
import type { FormBody } from "../../../../base/http";
import type { JsonValue } from "../../../../base/json/json";
import { RunningFingerprint } from "../../../../base/text/fingerprint";
import { readTextField } from "../../../files/step-input";
import type { StepAction } from "../../run-state";
import { readSide, runOnCase } from "./on-case";

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
