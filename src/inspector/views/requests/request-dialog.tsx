import type { RequestRow } from "../../../base/inspector/overview";
import { readRequests } from "../../actions/world";
import { StatusBadge } from "../../parts/badge";
import { Dialog } from "../../parts/form/dialog";
import { Problem } from "../../parts/problem";
import { Facts } from "../../parts/text/facts";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { useResource } from "../../store/use-resource";

const all = { offset: 0, limit: 500 };

/** Of those that are kept; an older one is gone. */
async function readRequest(id: string): Promise<RequestRow> {
  for (const offset of [0, all.limit]) {
    const { items } = await readRequests({ ...all, offset });
    const found = items.find((item) => String(item.id) === id);
    if (found !== undefined) return found;
  }
  throw new Error("The sandbox keeps the latest 1,000 requests, and this is not one of them");
}

export function RequestDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { value, error, reload } = useResource(id, () => readRequest(id));
  return (
    <Dialog title="Request" onClose={onClose}>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && <RequestFacts request={value} />}
    </Dialog>
  );
}

function RequestFacts({ request }: { readonly request: RequestRow }) {
  const { method, path, status, reason, suggestion, operation, at } = request;
  return (
    <>
      <p class="address">
        <span class="method">{method}</span> <Text>{path}</Text>
      </p>
      <Facts
        facts={[
          ["Answer", <StatusBadge key="status" status={status} />],
          ["Reason", reason && <Text key="reason">{reason}</Text>],
          [
            "Closest call",
            suggestion && (
              <code key="suggestion">
                <Text>{suggestion}</Text>
              </code>
            ),
          ],
          ["Operation", operation && <Text key="operation">{operation}</Text>],
          ["Time", <Time key="at" at={at} />],
        ]}
      />
    </>
  );
}
