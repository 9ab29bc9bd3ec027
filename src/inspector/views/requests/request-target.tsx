import type { RequestRow } from "../../contract/requests";
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
