import { recoup } from "../../../base/advice/advice";
import { readRequests } from "../../actions";
import type { RequestRow } from "../../contract/requests";
import { Cell, RowList } from "../../list/row-list";
import { useWindows } from "../../list/use-windows";
import { WorldCommand } from "../../parts/command";
import { Empty } from "../../parts/empty";
import { Choices, SearchField } from "../../parts/form/filters";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import type { Route } from "../../route/route";
import { goTo, updateQuery } from "../../route/use-route";
import { useTopics } from "../../store/use-resource";
import { formatDuration, formatTime } from "../../text/times";
import { RequestDialog } from "./request-dialog";
import { RequestStatus, RequestTarget } from "./request-target";

export function RequestsView({ route: { id, query } }: { readonly route: Route }) {
  const { answer, search } = query;
  const version = useTopics("requests");
  const windows = useWindows<RequestRow>(
    JSON.stringify([answer, search]),
    (offset, limit) => readRequests({ offset, limit, answer, search }),
    version,
  );
  return (
    <div class="page filled">
      <h1 class="unseen">Requests</h1>
      <RequestFilters query={query} />
      <RowList
        key={windows.key}
        label="Requests"
        columns={["Answer", "Request", "Reason or operation", "Time"]}
        rowHeightRem={3.5}
        windows={windows}
        isSelected={(row) => String(row.id) === id}
        onOpen={(row) => goTo("requests", String(row.id), query)}
        empty={<NoRequests isFiltered={Object.keys(query).length > 0} />}
      >
        {(row) => <RequestCells request={row} />}
      </RowList>
      {id !== undefined && (
        <RequestDialog key={id} id={id} onClose={() => goTo("requests", undefined, query)} />
      )}
    </div>
  );
}

function RequestFilters({ query }: { readonly query: Route["query"] }) {
  return (
    <div class="filters wide">
      <SearchField label="Search requests" query={query} />
      <Choices
        label="Answer"
        choices={[
          { value: "", label: "All" },
          { value: "refused", label: "Refused" },
          { value: "2xx", label: "2xx" },
          { value: "4xx", label: "4xx" },
          { value: "5xx", label: "5xx" },
        ]}
        value={query.answer ?? ""}
        onChoose={(value) => updateQuery({ answer: value })}
      />
    </div>
  );
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty icon="search" title="No request matches the filters" />;
  return (
    <Empty icon="requests" title="No requests yet">
      <p>
        They appear here when your program calls the sandbox. <WorldCommand line={recoup`cases list`} /> is
        one.
      </p>
    </Empty>
  );
}

function RequestCells({ request }: { readonly request: RequestRow }) {
  const { status, reason, suggestion, operation, durationMs, at } = request;
  return (
    <>
      <Cell kind="cell-status">
        <RequestStatus status={status} durationMs={durationMs} />
      </Cell>
      <Cell kind="cell-path path">
        <RequestTarget request={request} />
      </Cell>
      <Cell kind="cell-reason">
        <VisibleText>{reason ?? suggestion ?? operation}</VisibleText>
      </Cell>
      <Cell kind="cell-time muted">
        {durationMs !== null && <span class="cell-took">{formatDuration(durationMs)}</span>}
        <span class="cell-clock">{formatTime(at).slice(11)}</span>
        <Time at={at} brief />
      </Cell>
    </>
  );
}
