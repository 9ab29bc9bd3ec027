import { useState } from "preact/hooks";
import type { EventWhole } from "../../../base/inspector/events";
import { safeJson } from "../../../base/text/unsafe-characters";
import { sendEdited } from "../../actions/deliveries";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/form/dialog";
import { useSubmit } from "../../parts/form/use-submit";
import { Problem } from "../../parts/problem";
import { isJson, prettyJson } from "../../text/pretty-json";
import { outcomeOf } from "./outcome";

/** Another body, signed with the subscription's secret. */
export function EditDialog({ whole, onClose }: { readonly whole: EventWhole; readonly onClose: () => void }) {
  const { event, payload } = whole;
  const [body, setBody] = useState(safeJson(prettyJson(payload)));
  const send = async () => outcomeOf(await sendEdited({ id: event.id, body }));
  const { error, submit } = useSubmit(send, onClose);
  return (
    <Dialog title="Edit and re-sign" onClose={onClose}>
      <p class="muted">
        One attempt with this body, signed with the subscription's secret for this moment. The event stays as
        it is.
      </p>
      <label class="field">
        <span>Body</span>
        <textarea
          class="code"
          rows={18}
          spellcheck={false}
          value={body}
          onInput={(event) => setBody(event.currentTarget.value)}
        />
      </label>
      {error !== undefined && <Problem error={error} />}
      <footer class="dialog-foot">
        {!isJson(body) && <p class="muted">This is not valid JSON. It is sent as it is.</p>}
        <Button icon="deliveries" kind="primary" onPress={submit}>
          Sign and send
        </Button>
      </footer>
    </Dialog>
  );
}
