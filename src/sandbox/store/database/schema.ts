import { visibleCaseSql } from "../../facts/stages";

/** Version of the tables below. Read docs/decisions/013-schema-versions.md before changing them. */
export const schemaVersion = 12;

/**
 * Rows refer to each other by `seq`, a small integer that keeps indexes compact. `id` is the public ID.
 * Amounts are whole thousandths of the currency (NS-59), times are milliseconds since 1970 UTC, and flags are
 * 0 or 1.
 */
export const tablesSql = `
create table meta (key text primary key, value text not null) without rowid;

-- excluded_operations: a JSON list of the operations that the partner's agreement doesn't include.
create table collection_partners (
  seq integer primary key, id text not null unique, name text not null, country_alpha2 text not null,
  office_email text, office_phone text, public_site text, agreement_valid integer not null default 1,
  excluded_operations text not null default '[]', deleted_at integer);

-- The one partner that gets all cases of a country. Countries without a row have no such partner (BIZ-10).
create table coverage (country_alpha2 text primary key, collection_partner integer not null) without rowid;

create table referral_partners (
  seq integer primary key, id text not null unique, name text not null,
  requires_kyc integer not null default 0, approval_days integer, excluded_operations text not null default '[]');

create table creditors (
  seq integer primary key, id text not null unique, company_name text not null, registration_number text,
  office_email text, office_phone text, address text, zip_code text, city text, state text,
  country_alpha2 text not null, agreement_signed integer not null, power_of_attorney_signed integer not null,
  kyc_status text not null, blocked_reason text);

create table divisions (seq integer primary key, id text not null unique, creditor integer not null, name text not null);

create table creditor_users (
  seq integer primary key, creditor integer not null, email text not null unique,
  first_name text, last_name text, is_onboarding_user integer not null default 0);

-- A client: the link between a referral partner and a creditor.
create table client_links (
  seq integer primary key, id text not null unique, referral_partner integer not null, creditor integer not null,
  external_tenant_id text not null, is_attributed integer not null, date_linked integer not null, archived_at integer);
create unique index client_links_active on client_links (referral_partner, external_tenant_id) where archived_at is null;
create index client_links_by_date on client_links (referral_partner, date_linked);

-- owner is a seq in the surface's table: collection_partners, referral_partners or creditors.
create table api_keys (
  key text primary key, environment text not null, surface text not null, owner integer not null) without rowid;
create index api_keys_by_owner on api_keys (surface, owner, environment);

create table debtors (
  seq integer primary key, id text not null, type text not null, name text not null, contact_person text,
  registration_number text, address text, zip_code text, city text, state text, state_alpha2 text,
  country_alpha2 text not null, email text, phone text);

-- lifecycle is the position in the list of LC-01. is_cleared becomes 1 when a case passes internal verification; a case
-- that ends before that stays hidden (VIS-01, AMB-09). submitted_through is the referral partner that submitted the
-- case; referral_partner is the one that sees it now and earns on it (AMB-46, REV-02, REV-03).
-- The last five columns name the owners of the lists that contain the case, and limit the indexes to these lists: no
-- collection partner lists a hidden case (VIS-01), the managed list has production cases only (VIS-04), and co_owned_by
-- is the managing partner of a test case that is unassigned or assigned to another partner (VIS-06).
create table cases (
  seq integer primary key, id text not null, reference text not null,
  creditor_reference text, partner_reference text,
  creditor integer not null, division integer, collection_partner integer, managing_partner integer,
  submitted_through integer, referral_partner integer, debtor integer not null, is_test integer not null, tag text,
  lifecycle integer not null, is_cleared integer not null, close_code text, close_comment text, engagement_phase text,
  currency text not null, gross_amount integer not null, remainder integer not null,
  interest_fees integer not null default 0, reminder_fees integer not null default 0,
  collection_fees integer not null default 0,
  date_created integer not null, date_updated integer, date_assigned integer, date integer not null, due_date integer,
  date_collection_started integer, date_finished integer,
  claim_type text, claim_description text, creditor_comments text, dispute_status text,
  success_fee_hundredths integer, is_rate_intentional integer not null default 0,
  has_custom_terms integer not null default 0, needs_info integer not null default 0, creditor_responded_at integer,
  is_deleted integer not null default 0,
  assigned_to integer as (case when ${visibleCaseSql} then collection_partner end) virtual,
  managed_by integer as (case when ${visibleCaseSql} and is_test = 0 then managing_partner end) virtual,
  co_owned_by integer as (case when ${visibleCaseSql} and is_test = 1
    and managing_partner is not collection_partner then managing_partner end) virtual,
  referred_by integer as (case when is_deleted = 0 then referral_partner end) virtual,
  owned_by integer as (case when is_deleted = 0 then creditor end) virtual);

-- referral_partner earns on the payment; null for test cases. The actor recorded the payment; if it is null, the
-- recipient of the money did. commission_status is null if it wasn't reported.
create table payments (
  seq integer primary key, id text not null, case_seq integer not null, creditor integer not null,
  referral_partner integer, date_created integer not null, date_updated integer, date integer not null,
  gross_amount integer not null, currency text not null, recipient text not null, method text not null,
  deleted_at integer, actor_type text, actor_name text, commission_status text, payout_creditor integer,
  payout_collection_partner integer);

-- Entries that can't be derived from a case's dates and payments.
create table timeline_entries (
  seq integer primary key, case_seq integer not null, date integer not null, type text not null, title text not null,
  description text, actor_type text not null, actor_name text);

create table validation_items (
  seq integer primary key, case_seq integer not null, resolution_area text not null, description text not null,
  rationale text, confidence integer, resolved_at integer);

-- environment is that of the address at which the subscription was created.
create table subscriptions (
  seq integer primary key, id text not null unique, surface text not null, owner integer not null, url text not null,
  events text not null, is_active integer not null, is_test_mode integer not null, environment text not null,
  created_at integer not null, updated_at integer, disabled_reason text, secret text not null);
create index subscriptions_by_owner on subscriptions (surface, owner);

-- An envelope for a subscription. Every attempt sends the same bytes, payload. due_at is when the next attempt is due on
-- the sandbox's clock; null if none is left. A series consists of all attempts of the original delivery or of a replay;
-- replays_waiting counts replays that haven't started. cause is null, 'test' or 'replay'. claimed_by names the process
-- whose attempt is in progress, claim_number distinguishes its claims.
create table deliveries (
  seq integer primary key, id text not null unique, subscription integer not null, case_seq integer,
  event_type text not null, payload text not null, created_at integer not null, delivered_at integer,
  attempt_count integer not null default 0, last_response_code integer, last_error text,
  due_at integer, series_attempts integer not null default 0, replays_waiting integer not null default 0, cause text,
  claimed_by text, claim_number integer);
create index deliveries_by_case on deliveries (case_seq, created_at);
create index deliveries_due on deliveries (due_at) where due_at is not null;
create index deliveries_not_tried on deliveries (due_at) where due_at is not null and series_attempts = 0;
create index deliveries_claimed on deliveries (claimed_by) where claimed_by is not null;

-- at is on the sandbox's clock, signed_at (the signature's t) on the host's. sent_to is the address that a route gave.
-- number, signed_at and sent_to are null for an attempt that was due but not sent. headers has the sent headers as JSON,
-- answer the beginning of the response body, answer_headers its headers as JSON. edited_body replaced the payload.
create table attempts (
  seq integer primary key, delivery integer not null, number integer, at integer not null,
  signed_at integer, url text not null, sent_to text, status integer, error text,
  duration_ms integer not null, headers text, answer text, answer_headers text, edited_body text);
create index attempts_by_delivery on attempts (delivery);

-- When minted tokens expire. The tokens themselves aren't stored.
create table minted_tokens (seq integer primary key, external_tenant_id text not null, expires_at integer not null);
create index minted_tokens_by_end on minted_tokens (expires_at);

-- Requests to link a client that already has an account. request is the body as JSON; decision is null, 'approved',
-- 'declined' or 'expired'.
create table link_requests (
  seq integer primary key, token text not null unique, referral_partner integer not null, creditor integer not null,
  external_tenant_id text not null, request text not null, created_at integer not null, expires_at integer not null,
  decision text, decided_at integer);
create index link_requests_open on link_requests (expires_at) where decision is null;

-- Accounts that don't belong to a creditor (CFL-05).
create table partner_users (
  seq integer primary key, collection_partner integer not null, email text not null unique, name text not null);

-- user_email identifies a sender who is a user; author is the name of any other sender.
create table chats (
  seq integer primary key, id text not null unique, case_seq integer not null, role text not null,
  message text not null, author text, date_created integer not null, user_email text);

-- What a referral partner submitted for the identity check of its client.
create table kyc_verifications (
  seq integer primary key, creditor integer not null, director_full_name text not null,
  director_home_address text not null, director_date_of_birth integer not null, date_created integer not null);

-- Files of a case. content is in Base64, so that exports can contain it.
create table files (
  seq integer primary key, id text not null unique, case_seq integer not null, name text not null,
  content text not null, media_type text not null, document_type text, description text,
  date_created integer not null, uploaded_by text not null);
create index files_by_case on files (case_seq);

-- Notes that were sent in one request. rows is a JSON list, emptied when the notes are added to the timelines at due_at.
-- status has the numbers that the platform answers with.
create table ingestion_jobs (
  seq integer primary key, id text not null unique, collection_partner integer not null, rows text not null,
  status integer not null, due_at integer, rows_total integer not null,
  rows_succeeded integer not null default 0, rows_failed integer not null default 0);
create index ingestion_jobs_due on ingestion_jobs (due_at) where due_at is not null;

-- Answers to writes by idempotency key (IDM-01 to IDM-03). caller names the caller and the operation. The first request
-- is in progress until busy_until, a time of the host. request is the seq of the answered request in request_log.
create table idempotency_keys (
  caller text not null, key text not null, fingerprint text not null, status integer not null, body text not null,
  created_at integer not null, busy_until integer, request integer, primary key (caller, key));
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The latest requests. received_at is on the host's clock. owner and referral_partner identify the owner of the key or
-- token. duration_ms is null until the request is answered. messages is the JSON of headers and bodies without secrets,
-- bytes its size; those of older requests are deleted. Exports and copies of a world don't contain these two tables.
create table request_log (
  seq integer primary key, at integer not null, received_at integer not null, method text not null,
  path text not null, query text not null, operation text, environment text, surface text, owner integer,
  referral_partner integer, status integer not null, reason text, suggestion text, duration_ms integer,
  bytes integer not null);
create table request_messages (seq integer primary key, messages text not null);

-- Injected faults: rule is JSON. A turn counts how often a rule has matched a request, by its fingerprint.
create table faults (
  seq integer primary key, rule text not null, seen integer not null default 0, hits integer not null default 0);
create table fault_turns (
  fault integer not null, request text not null, n integer not null, primary key (fault, request)) without rowid;

-- Request counts by key (LIM-01 to LIM-04). Requests without a key share the empty key.
create table request_counts (
  key text not null, window text not null, start integer not null, n integer not null,
  primary key (key, window, start)) without rowid;

-- Counts of cases that aren't deleted, by all columns that lists filter on; 0 replaces null. Triggers update it, so that
-- counting a list takes as long with 1,000,000 cases as with 1,000.
create table case_counts (
  collection_partner integer not null, managing_partner integer not null, referral_partner integer not null,
  creditor integer not null, division integer not null, is_test integer not null, lifecycle integer not null,
  is_cleared integer not null, n integer not null,
  primary key (collection_partner, managing_partner, referral_partner, creditor, division, is_test, lifecycle,
    is_cleared)) without rowid;
`;

/**
 * Indexes. Creating them after the rows are inserted is many times faster with a million rows. They fit the
 * lists in `cases/list/case-list.ts`: first the owner of the list, then the lifecycle, then the requested
 * order.
 */
export const indexesSql = `
create unique index cases_by_id on cases (id);
create unique index cases_by_reference on cases (reference);
create index cases_by_partner_reference on cases (partner_reference) where partner_reference is not null;
create index cases_by_creditor_reference on cases (creditor, creditor_reference);
create index cases_by_debtor on cases (debtor);
create index cases_by_division on cases (division, date_created) where division is not null;
create index cases_by_tag on cases (tag) where tag is not null;

create index cases_assigned on cases (assigned_to, is_test, date_created) where assigned_to is not null;
create index cases_assigned_created on cases (assigned_to, is_test, lifecycle, date_created) where assigned_to is not null;
create index cases_assigned_updated on cases (assigned_to, is_test, lifecycle, date_updated) where assigned_to is not null;
create index cases_assigned_due on cases (assigned_to, is_test, lifecycle, due_date) where assigned_to is not null;
create index cases_assigned_gross on cases (assigned_to, is_test, lifecycle, gross_amount) where assigned_to is not null;
create index cases_assigned_remainder on cases (assigned_to, is_test, lifecycle, remainder) where assigned_to is not null;
create index cases_co_owned on cases (co_owned_by, date_created) where co_owned_by is not null;
create index cases_managed on cases (managed_by, date_created) where managed_by is not null;
create index cases_managed_created on cases (managed_by, lifecycle, date_created) where managed_by is not null;
create index cases_managed_updated on cases (managed_by, lifecycle, date_updated) where managed_by is not null;
create index cases_managed_due on cases (managed_by, lifecycle, due_date) where managed_by is not null;
create index cases_managed_gross on cases (managed_by, lifecycle, gross_amount) where managed_by is not null;
create index cases_managed_remainder on cases (managed_by, lifecycle, remainder) where managed_by is not null;
create index cases_referred on cases (referred_by, date_created) where referred_by is not null;
create index cases_referred_created on cases (referred_by, lifecycle, date_created) where referred_by is not null;
create index cases_referred_due on cases (referred_by, lifecycle, due_date) where referred_by is not null;
create index cases_referred_gross on cases (referred_by, lifecycle, gross_amount) where referred_by is not null;
create index cases_owned on cases (owned_by, date_created) where owned_by is not null;
create index cases_owned_created on cases (owned_by, lifecycle, date_created) where owned_by is not null;

create unique index debtors_by_id on debtors (id);
create index debtors_by_name on debtors (name);
create index debtors_by_country on debtors (country_alpha2);
create index divisions_by_creditor on divisions (creditor);
create index creditor_users_by_creditor on creditor_users (creditor);
create unique index creditor_users_onboarding on creditor_users (creditor) where is_onboarding_user = 1;
create index client_links_by_creditor on client_links (creditor);
create unique index payments_by_id on payments (id);
create index payments_by_case on payments (case_seq);
create index payments_by_creditor on payments (creditor, date);
create index payments_by_referral_partner on payments (referral_partner, date) where referral_partner is not null;
create index payments_by_amount on payments (referral_partner, gross_amount) where referral_partner is not null;
create index chats_by_case on chats (case_seq);
create index timeline_entries_by_case on timeline_entries (case_seq, date);
create index validation_items_by_case on validation_items (case_seq);
create index deliveries_by_subscription on deliveries (subscription, created_at);
`;

const countedColumns = [
  "collection_partner",
  "managing_partner",
  "referral_partner",
  "creditor",
  "division",
  "is_test",
  "lifecycle",
  "is_cleared",
];

const buildCountKey = (row: string) => countedColumns.map((name) => `ifnull(${row}.${name}, 0)`).join(", ");

const incrementSql = `insert into case_counts (${countedColumns.join(", ")}, n) values (${buildCountKey("new")}, 1)
  on conflict do update set n = n + 1;`;

const decrementSql = `update case_counts set n = n - 1 where (${countedColumns.join(", ")}) = (${buildCountKey("old")});
  delete from case_counts where (${countedColumns.join(", ")}) = (${buildCountKey("old")}) and n = 0;`;

export const recountCasesSql = `
delete from case_counts;
insert into case_counts (${countedColumns.join(", ")}, n)
  select ${buildCountKey("cases")}, count(*) from cases where is_deleted = 0 group by ${buildCountKey("cases")};
`;

/** Creates the indexes and counts all cases. Run this once after loading; triggers then update the counts. */
export const finishLoadSql = indexesSql + recountCasesSql;

// Triggers that keep the counts up to date, and that delete the deliveries and attempts of a deleted row.
// SQLite may reuse the seq of the newest row once it is deleted, so no other row may still refer to it.
export const triggersSql = `
create trigger attempts_forgotten after delete on deliveries begin
  delete from attempts where delivery = old.seq; end;
create trigger deliveries_forgotten after delete on subscriptions begin
  delete from deliveries where subscription = old.seq; end;
create trigger cases_counted after insert on cases when new.is_deleted = 0 begin ${incrementSql} end;
create trigger cases_uncounted after delete on cases when old.is_deleted = 0 begin ${decrementSql} end;
create trigger cases_left_count after update of ${countedColumns.join(", ")}, is_deleted on cases
  when old.is_deleted = 0 begin ${decrementSql} end;
create trigger cases_joined_count after update of ${countedColumns.join(", ")}, is_deleted on cases
  when new.is_deleted = 0 begin ${incrementSql} end;
`;
