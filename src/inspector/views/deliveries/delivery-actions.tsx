import { useState } from "preact/hooks";
import type { EventWhole } from "../../../base/inspector/events";
import { resend } from "../../actions/deliveries";
import { Button } from "../../parts/button";
import { CopyButton } from "../../parts/copy-button";
import { perform } from "../../store/toasts";
import { curlCommand } from "../../text/curl";
import { scenarioStep } from "../../text/scenario-step";
import { EditDialog } from "./edit-dialog";
import { outcomeOf } from "./outcome";

export function DeliveryActions({ whole }: { readonly whole: EventWhole }) {
  const [isEditing, setEditing] = useState(false);
  const { event, payload } = whole;
  return (
    <div class="actions">
      <Button icon="resend" kind="primary" onPress={() => perform(() => resend({ id: event.id }), outcomeOf)}>
        Resend
      </Button>
      <Button icon="edit" onPress={() => setEditing(true)}>
        Edit and re-sign
      </Button>
      <CopyButton what="Command" text={() => asCurl(whole)}>
        Copy as curl
      </CopyButton>
      <CopyButton what="Step" text={() => scenarioStep(event.type, payload)}>
        Copy as scenario step
      </CopyButton>
      {isEditing && <EditDialog whole={whole} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Formats the last sent attempt as a curl command. */
function asCurl({ event, payload, attempts }: EventWhole): string {
  const sent = attempts.findLast(({ headers }) => headers !== null);
  const headers = sent?.headers ?? { "content-type": "application/json" };
  return curlCommand(sent?.sentTo ?? sent?.url ?? event.url, headers, sent?.editedBody ?? payload);
}
