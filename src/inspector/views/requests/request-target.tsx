import type { RequestRow } from "../../contract/requests";
import { Text } from "../../parts/text/text";

/** Shows method, path and query, so that the pages of a list differ. */
export function RequestTarget({
  request,
}: {
  readonly request: Pick<RequestRow, "method" | "path" | "query">;
}) {
  const { method, path, query } = request;
  return (
    <>
      <span class="method">{method}</span> <Text>{path}</Text>
      {query !== "" && (
        <Text as="span" class="muted">
          {`?${query}`}
        </Text>
      )}
    </>
  );
}
