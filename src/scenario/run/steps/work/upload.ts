import { readRecordOr } from "../../../../api/exchange/answer";
import { filesOn } from "../../../../api/families/files";
import { uploadForm } from "../../../../api/files/upload-form";
import { mediaTypeFor } from "../../../../api/files/upload-rules";
import type { FormBody } from "../../../../base/http";
import type { JsonValue } from "../../../../base/json/json";
import { RunningFingerprint } from "../../../../base/text/fingerprint";
import { textField } from "../../../files/step-input";
import type { Step } from "../../run-state";
import { onCase, readSide } from "./on-case";

/** Uploads a small document whose content is in the scenario. */
export const upload: Step = (input, runState) =>
  onCase(input, runState, "a file", async (id, subject) => {
    const { surface, client } = readSide(input);
    const { uploadFile } = filesOn[surface];
    const form = formOf(input);
    const answer = await runState.target.call(client)(uploadFile, {
      parameters: { id },
      form,
      effects: { subject },
    });
    return readRecordOr(answer, { caseId: id, fileName: form.file.name }).value;
  });

const fieldNames = { documentType: "DocumentType", description: "Description" };

function formOf(input: JsonValue): FormBody {
  const name = textField(input, "name") ?? "document.txt";
  const content = Buffer.from(textField(input, "content") ?? "A document of a test.\n");
  const fields = Object.entries(fieldNames).flatMap(([field, formField]) => {
    const value = textField(input, field);
    return value === undefined ? [] : [[formField, value] as const];
  });
  const running = new RunningFingerprint();
  running.add(content);
  return uploadForm({
    fields,
    file: { field: "File", name, path: name, mediaType: mediaTypeFor(name), size: content.length },
    fingerprint: running.text,
    async *read() {
      yield content;
    },
  });
}
