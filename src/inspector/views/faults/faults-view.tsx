import { useState } from "preact/hooks";
import { clearFaults, readFaults } from "../../actions/faults";
import { Button } from "../../parts/button";
import { Empty } from "../../parts/empty";
import { Problem } from "../../parts/problem";
import { perform } from "../../store/toasts";
import { useResource } from "../../store/use-resource";
import { useTopics } from "../../store/use-topic";
import { FaultCard } from "./fault-card";
import { FaultDialog } from "./fault-dialog";

/** Lists the failures that the sandbox injects to test a client. */
export function FaultsView() {
  const [isAdding, setAdding] = useState(false);
  const { value, error, reload } = useResource("faults", readFaults, useTopics("faults"));
  const items = value?.items ?? [];
  return (
    <div class="page">
      <h1>Faults</h1>
      <div class="actions">
        <Button icon="faults" kind="primary" onPress={() => setAdding(true)}>
          Inject a fault
        </Button>
        {items.length > 1 && (
          <Button kind="danger" onPress={() => perform(() => clearFaults(), "All faults removed")}>
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
