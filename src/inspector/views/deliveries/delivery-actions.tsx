import { useState } from "preact/hooks";
import { indentJson, isJson } from "../../../base/json/pretty-json";
import { escapeUnsafeJson } from "../../../base/text/unsafe-characters";
import { resendEvent, sendEditedEvent } from "../../actions";
import type { EventDetails } from "../../contract/events";
import { Button } from "../../parts/button";
import { CopyButton } from "../../parts/copy-button";
import { FormDialog } from "../../parts/form/form-dialog";
import { TextArea } from "../../parts/form/text-field";
import { runWithToast } from "../../store/toasts";
import { formatCurlPost } from "../../text/curl";
import { describeOutcome, getRoutedUrl } from "../../text/delivery-words";
import { formatScenarioStep } from "../../text/scenario-step";

export function DeliveryActions({ details }: { readonly details: EventDetails }) {
  const [isEditing, setEditing] = useState(false);
  const { event, payload } = details;
  return (
    <div class="actions">
      <Button
        icon="resend"
        kind="primary"
        onPress={() => runWithToast(() => resendEvent({ id: event.id }), describeOutcome)}
      >
        Resend
      </Button>
      <Button icon="edit" onPress={() => setEditing(true)}>
        Edit and re-sign
      </Button>
      <CopyButton subject="Command" text={() => formatCurl(details)}>
        Copy as curl
      </CopyButton>
      <CopyButton subject="Step" text={() => formatScenarioStep(event.type, payload)}>
        Copy as scenario step
      </CopyButton>
      {isEditing && <EditDialog details={details} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Formats the last sent attempt as a curl command. */
function formatCurl({ event, payload, attempts }: EventDetails): string {
  const sentAttempt = attempts.findLast(({ headers }) => headers !== null);
  const headers = sentAttempt?.headers ?? { "content-type": "application/json" };
  const url = (sentAttempt && (getRoutedUrl(sentAttempt) ?? sentAttempt.url)) ?? event.url;
  return formatCurlPost(url, headers, sentAttempt?.editedBody ?? payload);
}

/** Sends one attempt with an edited body, signed with the secret of the subscription. */
function EditDialog({ details, onClose }: { readonly details: EventDetails; readonly onClose: () => void }) {
  const { event, payload } = details;
  const [body, setBody] = useState(escapeUnsafeJson(indentJson(payload)));
  const send = async () => describeOutcome(await sendEditedEvent({ id: event.id, body }));
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
