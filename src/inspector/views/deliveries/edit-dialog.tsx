import { useState } from "preact/hooks";
import type { EventWhole } from "../../../base/inspector/events";
import { isJson, prettyJson } from "../../../base/json/pretty-json";
import { safeJson } from "../../../base/text/unsafe-characters";
import { sendEdited } from "../../actions/deliveries";
import { FormDialog } from "../../parts/form/form-dialog";
import { TextArea } from "../../parts/form/text-field";
import { outcomeOf } from "./outcome";

/** Sends one attempt with an edited body, signed with the subscription's secret. */
export function EditDialog({ whole, onClose }: { readonly whole: EventWhole; readonly onClose: () => void }) {
  const { event, payload } = whole;
  const [body, setBody] = useState(safeJson(prettyJson(payload)));
  const send = async () => outcomeOf(await sendEdited({ id: event.id, body }));
  return (
    <FormDialog title="Edit and re-sign" button="Sign and send" action={send} onClose={onClose}>
      <p class="muted">
        One attempt with this body, signed with the subscription's secret for this moment. The event stays as
        it is.
      </p>
      <TextArea label="Body" rows={18} value={body} onType={setBody} />
      {!isJson(body) && <p class="muted">This is not valid JSON. It is sent as it is.</p>}
    </FormDialog>
  );
}
