import { readRetryAfterMs } from "../../api/exchange/retry-after";
import { isFailure } from "../../base/failure";
import type { Headers, HttpResponse, Send } from "../../base/http";
import { type JsonValue, readField, readItems, readText, tryParseJson } from "../../base/json/json";
import type { ShapeValue } from "../../base/shape-value";
import type { ClientParts, ClientResponse } from "./client-parts";
import type { ClientOutcome } from "./shapes";

export interface ClientAccess {
  /** Address of the customer surface. */
  readonly url: string;
  readonly key: string;
  readonly send: Send;
  now(): number;
  sleep(ms: number): Promise<void>;
}

interface ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string | undefined;
}

const invoiceCount = 12;
const maxTries = 4;

/** Submits invoices as test cases, lists the cases, then deletes the test cases. */
export async function runSampleClient(
  access: ClientAccess,
  clientParts: ClientParts,
): Promise<ShapeValue<typeof ClientOutcome>> {
  const submittedIds: string[] = [];
  for (let invoice = 1; invoice <= invoiceCount; invoice += 1) {
    const answer = await sendInvoice(access, clientParts, invoice);
    const id = readText(answer.json as JsonValue, "id");
    if (isSuccess(answer) && id !== "") submittedIds.push(id);
  }
  const caseIds = await readCaseIds(access, clientParts);
  for (const id of clientParts.readsEach ? caseIds.slice(0, invoiceCount) : [])
    await sendWithRetries(access, clientParts, () => ({ method: "GET", path: `/cases/${id}` }));
  for (const id of clientParts.deletesCases ? submittedIds : [])
    await sendWithRetries(access, clientParts, () => ({ method: "DELETE", path: `/test/cases/${id}` }));
  return {
    submitted: submittedIds.length,
    failed: invoiceCount - submittedIds.length,
    listed: caseIds.length,
  };
}

function sendInvoice(
  access: ClientAccess,
  clientParts: ClientParts,
  invoice: number,
): Promise<ClientResponse> {
  const body = {
    creditorReference: `INV-${invoice}`,
    amountToRecover: 100 + invoice,
    currencyCode: "EUR",
    date: "2026-01-10",
    dueDate: "2026-01-20",
    isTest: true,
    debtor: { type: "Company", name: "Sample Debtor GmbH", countryAlpha2: "DE" },
    ...clientParts.invoiceFields(invoice),
  };
  return sendWithRetries(access, clientParts, (tries) => ({
    method: "POST",
    path: "/cases",
    body,
    key: clientParts.getIdempotencyKey(invoice, tries),
  }));
}

async function readCaseIds(access: ClientAccess, clientParts: ClientParts): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await sendWithRetries(access, clientParts, () => ({
      method: "GET",
      path: `/cases?${clientParts.pageQuery(page)}`,
    }));
    const caseItems = readItems(json as JsonValue, "cases");
    ids.push(...caseItems.map((record) => readText(record, "id")));
    const pageFacts = readField(json as JsonValue, "page");
    const readCount = (name: string) => Number(readText(pageFacts, name)) || 0;
    const pageCounts = { currentPage: readCount("currentPage"), totalPages: readCount("totalPages") };
    if (caseItems.length === 0 || clientParts.isLastPage(pageCounts)) return ids;
  }
}

async function sendWithRetries(
  access: ClientAccess,
  clientParts: ClientParts,
  createRequest: (tries: number) => ClientRequest,
): Promise<ClientResponse> {
  for (let tries = 0; ; tries += 1) {
    const answer = await sendOnce(access, createRequest(tries));
    if (isSuccess(answer) || tries === maxTries - 1 || !clientParts.shouldRetry(answer)) return answer;
    await access.sleep(clientParts.pauseMs(answer, tries));
  }
}

async function sendOnce(access: ClientAccess, request: ClientRequest): Promise<ClientResponse> {
  const { method, path, body, key } = request;
  const typeHeader: Headers = body === undefined ? {} : { "content-type": "application/json" };
  const keyHeader: Headers = key === undefined ? {} : { "idempotency-key": key };
  try {
    const response = await access.send({
      method,
      url: `${access.url}${path}`,
      headers: { xapikey: access.key, ...typeHeader, ...keyHeader },
      body: body && Buffer.from(JSON.stringify(body)),
      timeoutMs: 5_000,
    });
    return parseAnswer(response, access.now());
  } catch (error) {
    if (isFailure(error, "network")) return { status: 0, retryAfterMs: undefined, json: undefined };
    throw error;
  }
}

const parseAnswer = (response: HttpResponse, now: number): ClientResponse => ({
  status: response.status,
  retryAfterMs: response.status === 429 ? readRetryAfterMs(response, now) : undefined,
  json: tryParseJson(response.body),
});

const isSuccess = ({ status }: ClientResponse) => status >= 200 && status < 300;
