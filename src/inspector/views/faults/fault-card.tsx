import type { FaultRow } from "../../../base/inspector/faults";
import { clearFaults } from "../../actions/faults";
import { Badge } from "../../parts/badge";
import { Button } from "../../parts/button";
import { Facts } from "../../parts/text/facts";
import { Text } from "../../parts/text/text";
import { perform } from "../../store/toasts";
import { count } from "../../text/times";

export function FaultCard({ row }: { readonly row: FaultRow }) {
  const { id, kind, status, surface, operation, delayMs, retryAfter, when, hits, isSpent } = row;
  return (
    <li class="card">
      <header class="card-head">
        <h2>
          <Text>{status === undefined ? kind : `${kind} ${status}`}</Text>
        </h2>
        <Badge tone={isSpent ? "quiet" : "bad"}>{isSpent ? "spent" : "active"}</Badge>
      </header>
      <Facts
        facts={[
          ["Hits", when],
          ["Surface", surface ?? "all"],
          ["Operation", <Text key="operation">{operation ?? "all"}</Text>],
          ["Delay", delayMs !== undefined && `${count(delayMs)} ms`],
          ["Retry after", retryAfter !== undefined && `${retryAfter} s`],
          ["So far", count(hits)],
        ]}
      />
      <footer class="actions">
        <Button kind="danger" onPress={() => perform(() => clearFaults(id), "Fault removed")}>
          Remove
        </Button>
      </footer>
    </li>
  );
}
