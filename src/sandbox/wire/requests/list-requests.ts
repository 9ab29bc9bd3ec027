import type { RequestActor, RequestDetails, RequestRow } from "../../../inspector/contract/requests";
import { formatIsoTime } from "../../store/json-text";
import type { Store } from "../../store/store";

interface StoredRow extends Omit<RequestRow, "at"> {
  readonly at: number;
}

const rowColumns =
  "seq as id, at, method, path, query, operation, status, reason, suggestion, duration_ms as durationMs";

/** Lists the requests, newest first, without headers and bodies. */
export function listRequestRows(store: Store): RequestRow[] {
  return store
    .all<StoredRow>(`select ${rowColumns} from request_log order by seq desc`)
    .map((row) => ({ ...row, at: formatIsoTime(row.at) }));
}

export interface RequestQuery {
  readonly id?: number | undefined;
  readonly onlyRefused?: boolean | undefined;
  readonly limit?: number | undefined;
}

interface StoredRequest extends StoredRow {
  readonly receivedAt: number;
  readonly environment: string | null;
  readonly surface: string | null;
  readonly actorKind: RequestActor["kind"] | null;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly through: string | null;
  readonly messages: string | null;
}

const buildActorSql = (column: string) => `case surface
  when 'collection' then (select ${column} from collection_partners a where a.seq = owner)
  when 'referral' then (select ${column} from referral_partners a where a.seq = owner)
  when 'customer' then (select ${column === "name" ? "company_name" : column} from creditors a where a.seq = owner) end`;

/** Lists the requests, newest first, with the headers and bodies that are stored. */
export function listRequests(store: Store, query: RequestQuery = {}): RequestDetails[] {
  return store
    .all<StoredRequest>(
      `select ${rowColumns}, received_at as receivedAt, environment, surface,
         case surface when 'collection' then 'collection-partner' when 'referral' then 'referral-partner'
           when 'customer' then 'creditor' end as actorKind,
         ${buildActorSql("id")} as actorId, ${buildActorSql("name")} as actorName,
         (select name from referral_partners a where a.seq = referral_partner) as through, messages
       from request_log left join request_messages using (seq)
       where status >= ? and (? is null or seq = ?) order by seq desc limit ?`,
      query.onlyRefused === true ? 400 : 0,
      ...[query.id ?? null, query.id ?? null, query.limit ?? -1],
    )
    .map(toRequestDetails);
}

function toRequestDetails(storedRequest: StoredRequest): RequestDetails {
  const { actorKind, actorId, actorName, through, messages, at, receivedAt, ...row } = storedRequest;
  const hasActor = actorKind !== null && actorId !== null && actorName !== null;
  const { request = null, answer = null }: Messages = JSON.parse(messages ?? "{}");
  return {
    ...{ ...row, at: formatIsoTime(at), receivedAt: new Date(receivedAt).toISOString() },
    actor: hasActor ? { kind: actorKind, id: actorId, name: actorName, through } : null,
    ...{ request, answer },
  };
}

type Messages = Partial<Pick<RequestDetails, "request" | "answer">>;
