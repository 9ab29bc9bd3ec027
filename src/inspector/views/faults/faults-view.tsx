import { useState } from "preact/hooks";
import { formatCount } from "../../../base/text/numbers/format-count";
import { addFault, clearFaults, readChoices, readFaults } from "../../actions";
import type { FaultRow } from "../../contract/faults";
import { Badge } from "../../parts/badge";
import { Button } from "../../parts/button";
import { Empty } from "../../parts/empty";
import { FormDialog } from "../../parts/form/form-dialog";
import { Problem } from "../../parts/problem";
import { Facts } from "../../parts/text/facts";
import { VisibleText } from "../../parts/text/text";
import { type Outcome, runWithToast } from "../../store/toasts";
import { useResource, useVersion } from "../../store/use-resource";
import { buildFault, initialFaultForm } from "../../text/fault-form";
import { FaultFields } from "./fault-fields";

export function FaultsView() {
  const [isAdding, setAdding] = useState(false);
  const { value, error, reload } = useResource("faults", readFaults, useVersion());
  const items = value?.items ?? [];
  return (
    <div class="page">
      <h1>Faults</h1>
      <div class="actions">
        <Button icon="faults" kind="primary" onPress={() => setAdding(true)}>
          Inject a fault
        </Button>
        {items.length > 1 && (
          <Button kind="danger" onPress={() => runWithToast(() => clearFaults(), "All faults removed")}>
            Remove all
          </Button>
        )}
      </div>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && items.length === 0 && (
        <Empty icon="faults" title="No fault is injected">
          The sandbox answers every request as the platform would.
        </Empty>
      )}
      <ul class="cards">
        {items.map((row) => (
          <FaultCard key={row.id} row={row} />
        ))}
      </ul>
      {isAdding && <FaultDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function FaultCard({ row }: { readonly row: FaultRow }) {
  const { id, kind, status, type, surface, operation, key, delayMs, retryAfter, when, hits, isSpent } = row;
  return (
    <li class="card">
      <header class="card-head">
        <VisibleText as="h2">{status === undefined ? kind : `${kind} ${status}`}</VisibleText>
        <Badge tone={isSpent ? "quiet" : "bad"}>{isSpent ? "spent" : "active"}</Badge>
      </header>
      <Facts
        facts={[
          ["Hits", when],
          ["Error type", type],
          ["Surface", surface ?? "all"],
          ["Operation", <VisibleText key="operation">{operation ?? "all"}</VisibleText>],
          ["Key", key !== undefined && <VisibleText key="key">{key}</VisibleText>],
          ["Delay", delayMs !== undefined && `${formatCount(delayMs)} ms`],
          ["Retry after", retryAfter !== undefined && `${retryAfter} s`],
          ["So far", formatCount(hits)],
        ]}
      />
      <footer class="actions">
        <Button kind="danger" onPress={() => runWithToast(() => clearFaults(id), "Fault removed")}>
          Remove
        </Button>
      </footer>
    </li>
  );
}

function FaultDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: choices } = useResource("choices", readChoices);
  const [form, setForm] = useState(initialFaultForm);
  if (choices === undefined) return null;
  const inject = async (): Promise<Outcome> => {
    const { when } = await addFault(buildFault(form));
    return { kind: "good", text: `Fault injected: ${when}` };
  };
  return (
    <FormDialog title="Inject a fault" button="Inject" action={inject} onClose={onClose}>
      <FaultFields choices={choices} form={form} onChange={setForm} />
    </FormDialog>
  );
}
