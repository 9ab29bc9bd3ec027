import type { RequestRow } from "../../../base/inspector/requests";
import { Cell } from "../../list/cell";
import { StatusBadge } from "../../parts/badge";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { duration, fullTime } from "../../text/times";
import { RequestTarget } from "./request-target";

export function RequestCells({ request }: { readonly request: RequestRow }) {
  const { status, reason, suggestion, operation, durationMs, at } = request;
  return (
    <>
      <Cell kind="cell-status">
        <StatusBadge status={status} />
      </Cell>
      <Cell kind="cell-path path">
        <RequestTarget request={request} />
      </Cell>
      <Cell kind="cell-reason">
        <Text>{reason ?? suggestion ?? operation}</Text>
      </Cell>
      <Cell kind="cell-time muted">
        {durationMs !== null && <span class="cell-took">{duration(durationMs)}</span>}
        <span class="cell-clock">{fullTime(at).slice(11)}</span>
        <Time at={at} brief />
      </Cell>
    </>
  );
}
