import type { RequestRow } from "../../contract/requests";
import { Badge, StatusBadge } from "../../parts/badge";
import { VisibleText } from "../../parts/text/text";

/** Includes the query, because it distinguishes the pages of a list. */
export function RequestTarget({
  request,
}: {
  readonly request: Pick<RequestRow, "method" | "path" | "query">;
}) {
  const { method, path, query } = request;
  return (
    <>
      <span class="method">{method}</span> <VisibleText>{path}</VisibleText>
      {query !== "" && (
        <VisibleText as="span" class="muted">
          {`?${query}`}
        </VisibleText>
      )}
    </>
  );
}

/** Shows `waiting` until the response is sent, because a delayed response already has a status. */
export const RequestStatus = ({ status, durationMs }: Pick<RequestRow, "status" | "durationMs">) =>
  durationMs === null ? <Badge tone="quiet">waiting</Badge> : <StatusBadge status={status} />;
