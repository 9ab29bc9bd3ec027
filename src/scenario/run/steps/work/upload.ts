import * as collection from "../../../../api/collection/files";
import * as customer from "../../../../api/customer/files";
import { readRecordOr } from "../../../../api/exchange/answer";
import { uploadForm } from "../../../../api/files/upload-form";
import { mediaTypeOf } from "../../../../api/files/upload-rules";
import type { FormBody } from "../../../../base/form-body";
import type { JsonValue } from "../../../../base/json/json";
import { RunningFingerprint } from "../../../../base/text/fingerprint";
import { textField } from "../../../files/step-input";
import type { Step } from "../step";
import { onCase, sideOf } from "./on-case";

/** Uploads a small document, with its content given in the scenario. */
export const upload: Step = (input, running) =>
  onCase(input, running, "a file", async (id, subject) => {
    const { surface, client } = sideOf(input);
    const { uploadFile } = surface === "customer" ? customer : collection;
    const form = formOf(input);
    const answer = await running.target.call(client)(uploadFile, {
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
    file: { field: "File", name, path: name, mediaType: mediaTypeOf(name), size: content.length },
    fingerprint: running.text,
    async *read() {
      yield content;
    },
  });
}
