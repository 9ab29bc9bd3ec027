import { useState } from "preact/hooks";
import type { CaseWhole } from "../../../base/inspector/cases";
import { advanceCase, setCase } from "../../actions/cases";
import { Button } from "../../parts/button";
import { perform } from "../../store/toasts";
import { ChatDialog, LifecycleDialog, NeedsDialog, PaymentDialog } from "./move-dialogs";

const dialogs = { lifecycle: LifecycleDialog, payment: PaymentDialog, chat: ChatDialog, needs: NeedsDialog };

/** Offers the changes of `test advance` and `sandbox set case`. */
export function CaseMoves({ whole }: { readonly whole: CaseWhole }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { summary, moves } = whole;
  const Opened = open === undefined ? undefined : dialogs[open];
  return (
    <div class="actions">
      {moves.advance.map((to) => (
        <Button
          key={to}
          icon="scenarios"
          kind="primary"
          onPress={() => perform(() => advanceCase({ case: summary.id, to }), `Advanced to: ${to}`)}
        >
          Advance to {to}
        </Button>
      ))}
      <Button onPress={() => setOpen("lifecycle")}>Set lifecycle</Button>
      <Button onPress={() => setOpen("payment")}>Add payment</Button>
      <Button onPress={() => setOpen("chat")}>Send message</Button>
      {summary.needsInfo ? (
        <Button
          onPress={() => perform(() => setCase({ case: summary.id, resolved: true }), "Validation resolved")}
        >
          Resolve validation
        </Button>
      ) : (
        <Button onPress={() => setOpen("needs")}>Require details</Button>
      )}
      {Opened !== undefined && <Opened whole={whole} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
