import type { FaultRow } from "../../../base/inspector/faults";
import { clearFaults } from "../../actions/faults";
import { Badge } from "../../parts/badge";
import { Button } from "../../parts/button";
import { Facts } from "../../parts/text/facts";
import { Text } from "../../parts/text/text";
import { perform } from "../../store/toasts";
import { count } from "../../text/times";

export function FaultCard({ row }: { readonly row: FaultRow }) {
  const { id, kind, status, type, surface, operation, key, delayMs, retryAfter, when, hits, isSpent } = row;
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
          ["Error type", type],
          ["Surface", surface ?? "all"],
          ["Operation", <Text key="operation">{operation ?? "all"}</Text>],
          ["Key", key !== undefined && <Text key="key">{key}</Text>],
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
