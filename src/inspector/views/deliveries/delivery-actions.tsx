import { useState } from "preact/hooks";
import { isJson, prettyJson } from "../../../base/json/pretty-json";
import { safeJson } from "../../../base/text/unsafe-characters";
import { resend, sendEdited } from "../../actions";
import type { EventDetails } from "../../contract/events";
import { Button } from "../../parts/button";
import { CopyButton } from "../../parts/copy-button";
import { FormDialog } from "../../parts/form/form-dialog";
import { TextArea } from "../../parts/form/text-field";
import { type Outcome, perform } from "../../store/toasts";
import { curlCommand } from "../../text/curl";
import { scenarioStep } from "../../text/scenario-step";

export function DeliveryActions({ details }: { readonly details: EventDetails }) {
  const [isEditing, setEditing] = useState(false);
  const { event, payload } = details;
  return (
    <div class="actions">
      <Button icon="resend" kind="primary" onPress={() => perform(() => resend({ id: event.id }), outcomeOf)}>
        Resend
      </Button>
      <Button icon="edit" onPress={() => setEditing(true)}>
        Edit and re-sign
      </Button>
      <CopyButton what="Command" text={() => asCurl(details)}>
        Copy as curl
      </CopyButton>
      <CopyButton what="Step" text={() => scenarioStep(event.type, payload)}>
        Copy as scenario step
      </CopyButton>
      {isEditing && <EditDialog details={details} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Formats the last sent attempt as a curl command. */
function asCurl({ event, payload, attempts }: EventDetails): string {
  const sentAttempt = attempts.findLast(({ headers }) => headers !== null);
  const headers = sentAttempt?.headers ?? { "content-type": "application/json" };
  return curlCommand(
    sentAttempt?.sentTo ?? sentAttempt?.url ?? event.url,
    headers,
    sentAttempt?.editedBody ?? payload,
  );
}

/** Sends one attempt with an edited body, signed with the subscription's secret. */
function EditDialog({ details, onClose }: { readonly details: EventDetails; readonly onClose: () => void }) {
  const { event, payload } = details;
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

/** Describes the outcome of the last attempt. */
function outcomeOf({ attempts }: EventDetails): Outcome {
  const last = attempts.at(-1);
  if (last === undefined) return { kind: "bad", text: "Nothing was sent" };
  if (last.status === null)
    return { kind: "bad", text: `Sent, but not answered: ${last.error ?? "no answer"}` };
  const isAccepted = last.status >= 200 && last.status < 300;
  return { kind: isAccepted ? "good" : "bad", text: `Sent, and answered ${last.status}` };
}
