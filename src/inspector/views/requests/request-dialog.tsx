import { readRequest } from "../../actions";
import { getPageOrigin } from "../../browser/address";
import type { LoggedMessage, RequestActor, RequestDetails } from "../../contract/requests";
import { CopyButton } from "../../parts/copy-button";
import { Dialog } from "../../parts/form/dialog";
import { Problem } from "../../parts/problem";
import { Code, HeaderTable, PairTable } from "../../parts/text/code";
import { Facts } from "../../parts/text/facts";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { useResource, useTopics } from "../../store/use-resource";
import { describeBody, parseQuery } from "../../text/body-note";
import { formatRequestCurl } from "../../text/curl";
import { formatDuration, formatTime } from "../../text/times";
import { Findings } from "./request-findings";
import { RequestStatus, RequestTarget } from "./request-target";

export function RequestDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { value, error, reload } = useResource(id, () => readRequest(id), useTopics("requests"));
  return (
    <Dialog title="Request" onClose={onClose} isWide>
      {error !== undefined && value === undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && <FullRequestView request={value} />}
    </Dialog>
  );
}

function FullRequestView({ request }: { readonly request: RequestDetails }) {
  const { query } = request;
  return (
    <>
      <p class="address">
        <RequestTarget request={request} />
      </p>
      <RequestFacts request={request} />
      <Findings id={String(request.id)} />
      <CopyCurl request={request} />
      {query !== "" && (
        <section aria-label="Query">
          <h3>Query</h3>
          <PairTable entries={parseQuery(query)} />
        </section>
      )}
      <div class="exchange">
        <MessageSection title="Request" message={request.request} missingNote={discardedNote} />
        <MessageSection title="Answer" message={request.answer} missingNote={explainMissingAnswer(request)} />
      </div>
    </>
  );
}

function CopyCurl({ request }: { readonly request: RequestDetails }) {
  const command = formatRequestCurl(getPageOrigin(), request);
  if (command === undefined)
    return (
      <p class="muted">No curl command: not all of what was sent is kept, or a secret in it is masked.</p>
    );
  return (
    <div class="actions">
      <CopyButton text={() => command} subject="Command">
        Copy as curl
      </CopyButton>
    </div>
  );
}

function RequestFacts({ request }: { readonly request: RequestDetails }) {
  const { status, reason, suggestion, operation, at, receivedAt, durationMs, actor } = request;
  return (
    <Facts
      facts={[
        ["Answer", <RequestStatus key="status" status={status} durationMs={durationMs} />],
        ["Reason", reason && <VisibleText key="reason">{reason}</VisibleText>],
        [
          "Closest call",
          suggestion && (
            <VisibleText as="code" key="suggestion">
              {suggestion}
            </VisibleText>
          ),
        ],
        ["Operation", operation && <VisibleText key="operation">{operation}</VisibleText>],
        ["Actor", actor && <VisibleText key="actor">{formatActor(actor, request)}</VisibleText>],
        ["Took", durationMs === null ? "Not answered yet" : formatDuration(durationMs)],
        ["Time", <Time key="at" at={at} />],
        ["Real time", `${formatTime(receivedAt)} UTC`],
      ]}
    />
  );
}

const formatActor = ({ name, through }: RequestActor, { surface, environment }: RequestDetails) =>
  `${name} (${surface}, ${environment})${through === null ? "" : ` with a token of ${through}`}`;

const discardedNote = "Not kept: deleted to make room for newer requests";

function explainMissingAnswer({ status, durationMs }: RequestDetails): string {
  if (durationMs === null) return "Not answered yet";
  return status === 0 ? "No answer was sent" : discardedNote;
}

function MessageSection({
  title,
  message,
  missingNote,
}: {
  readonly title: string;
  readonly message: LoggedMessage | null;
  readonly missingNote: string;
}) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {message === null ? <p class="muted">{missingNote}</p> : <MessageParts {...{ title, message }} />}
    </section>
  );
}

function MessageParts({ title, message }: { readonly title: string; readonly message: LoggedMessage }) {
  const { headers, body, bytes } = message;
  const note = describeBody(message);
  return (
    <>
      <HeaderTable headers={headers} />
      {bytes === 0 && <p class="muted">No body</p>}
      {bytes > 0 && body !== null && (
        <Code label={`Body of the ${title.toLowerCase()}`} text={body} isCut={message.kept === "cut"} />
      )}
      {note !== undefined && (
        <VisibleText as="p" class="muted">
          {note}
        </VisibleText>
      )}
    </>
  );
}
