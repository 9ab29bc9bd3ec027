import type { RequestRow } from "../../../base/inspector/overview";
import { Cell } from "../../list/cell";
import { StatusBadge } from "../../parts/badge";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";

/** The cells of a row. */
export function RequestCells({ request }: { readonly request: RequestRow }) {
  return (
    <>
      <Cell kind="cell-status">
        <StatusBadge status={request.status} />
      </Cell>
      <Cell kind="cell-path path">
        <span class="method">{request.method}</span> <Text>{request.path}</Text>
      </Cell>
      <Cell kind="cell-reason">
        <Text>{request.reason ?? request.suggestion ?? request.operation}</Text>
      </Cell>
      <Cell kind="cell-time muted">
        <Time at={request.at} brief />
      </Cell>
    </>
  );
}
