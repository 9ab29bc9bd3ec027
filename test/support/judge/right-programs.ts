import { spawnSync } from "node:child_process";
import { generateClient } from "./generated-client";

/** A correct client in one style, as a developer would write it. */
export interface RightProgram {
  readonly style: string;
  readonly file: string;
  readonly command: string;
  readonly text: string;
}

const fetchLoop = `
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function call(method, path, body, idempotencyKey) {
  for (let tries = 0; ; tries += 1) {
    let status = 0;
    let json;
    let waitMs = 150 * 2 ** tries;
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          xapikey: key,
          ...(body && { "content-type": "application/json" }),
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      status = answer.status;
      const text = await answer.text();
      json = text === "" ? undefined : JSON.parse(text);
    } catch {
      status = 0;
    }
    if (method === "DELETE" && tries > 0 && status === 404) return undefined;
    if (status >= 200 && status < 300) return json;
    if (status === 429) waitMs = json.retryAfter * 1000 + 20;
    const isTemporary = status === 0 || status >= 500 || status === 429 || (status === 409 && idempotencyKey);
    if (!isTemporary || tries === 3) throw new Error(method + " " + path + " got " + status);
    await pause(waitMs);
  }
}

const made = [];
for (let at = 1; at <= 10; at += 1) {
  const invoice = { creditorReference: "INV-" + at, amountToRecover: 100 + at, currencyCode: "EUR", date: "2026-01-10",
    dueDate: "2026-01-20", isTest: true, debtor: { type: "Company", name: "Muster GmbH", countryAlpha2: "DE" } };
  made.push(await call("POST", "/cases", invoice, crypto.randomUUID()));
}
for (let page = 1, more = true; more; page += 1) {
  const list = await call("GET", "/cases?Page=" + page + "&PageSize=100&Sort=DateCreated");
  more = list.page.currentPage < list.page.totalPages && list.cases.length > 0;
}
for (const { id } of made) await call("DELETE", "/test/cases/" + id);
`;

const clientClass = `
class ApiError extends Error {
  constructor(status) {
    super("the platform answered " + status);
    this.status = status;
  }
}

class CollectionApi {
  #url;
  #key;
  constructor(url, key) {
    this.#url = url;
    this.#key = key;
  }

  createCase(body) {
    return this.#send("POST", "/managed-cases", { body, key: crypto.randomUUID() });
  }

  async *listCases() {
    for (let page = 1; ; page += 1) {
      const list = await this.#send("GET", "/cases?" + new URLSearchParams({ Page: String(page), PageSize: "100", Sort: "DateCreated:desc" }));
      yield* list.cases;
      if (list.cases.length < list.page.pageSize || page >= list.page.totalPages) return;
    }
  }

  async deleteTestCase(id) {
    await this.#send("DELETE", "/test/cases/" + id, { isGoneDone: true });
  }

  async #send(method, path, { body, key, isGoneDone = false } = {}) {
    let last = new ApiError(0);
    for (const waitMs of [0, 200, 400, 800]) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const headers = new Headers({ XApiKey: this.#key });
      if (body !== undefined) headers.set("Content-Type", "application/json");
      if (key !== undefined) headers.set("Idempotency-Key", key);
      const answer = await this.#fetch(path, { method, headers, body: body && JSON.stringify(body) });
      if (answer === undefined) continue;
      const { status, json } = answer;
      if (status < 300) return json;
      if (status === 404 && isGoneDone && waitMs > 0) return {};
      last = new ApiError(status);
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, Number(json.retryAfter) * 1000));
      else if (status < 500 && status !== 409) throw last;
    }
    throw last;
  }

  async #fetch(path, init) {
    try {
      const answer = await fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(20_000) });
      const text = await answer.text();
      return { status: answer.status, json: text === "" ? {} : JSON.parse(text) };
    } catch {
      return undefined;
    }
  }
}

const api = new CollectionApi(process.env.RECOUP_COLLECTION_URL, process.env.RECOUP_COLLECTION_KEY);
const made = [];
for (let at = 1; at <= 8; at += 1)
  made.push(await api.createCase({ isTest: true, creditorCompanyName: "Fjordlys AS", creditorCountryAlpha2: "NO", creditorReference: "T-" + at,
    currencyCode: "EUR", amountToRecover: 250.5, date: "2026-01-10", debtor: { type: "Company", name: "Weidmann GmbH", contactPerson: "Kim Weidmann",
    address: "Ringstrasse 1", zipCode: "10115", city: "Berlin", countryAlpha2: "DE" } }));
let count = 0;
for await (const _ of api.listCases()) count += 1;
for (const { id } of made) await api.deleteTestCase(id);
if (count === 0) throw new Error("the list is empty");
`;

const python = `
import json, os, time, urllib.error, urllib.request, uuid

URL, KEY = os.environ["RECOUP_CUSTOMER_URL"], os.environ["RECOUP_CUSTOMER_KEY"]

def call(method, path, body=None, key=None):
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(4):
        request = urllib.request.Request(URL + path, data, method=method)
        request.add_header("XApiKey", KEY)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if key is not None:
            request.add_header("Idempotency-Key", key)
        wait, status = 0.2 * 2 ** attempt, 0
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
            if status == 404 and method == "DELETE" and attempt > 0:
                return None
            if status == 429:
                wait = json.loads(text)["retryAfter"] + 0.02
            elif status < 500 and not (status == 409 and key is not None):
                raise
        except OSError:
            pass
        if attempt == 3:
            raise SystemExit(f"{method} {path} got {status}")
        time.sleep(wait)

made = [call("POST", "/cases", {
    "creditorReference": f"PY-{at}", "amountToRecover": 100 + at, "currencyCode": "EUR", "date": "2026-01-10",
    "dueDate": "2026-01-20", "isTest": True,
    "debtor": {"type": "Company", "name": "Muster GmbH", "countryAlpha2": "DE"},
}, str(uuid.uuid4())) for at in range(8)]
page = 1
while True:
    found = call("GET", f"/cases?Page={page}&PageSize=50&Sort=DateCreated")
    if page >= found["page"]["totalPages"] or not found["cases"]:
        break
    page += 1
for case in made:
    call("DELETE", f"/test/cases/{case['id']}")
`;

const curl = `
set -u
cd "$(dirname "$0")"
send() { # method path [body key]
  local tries=0 code wait
  while :; do
    local line=(--silent --max-time 20 --output answer.json --write-out '%{http_code}' --request "$1" --header "XApiKey: $RECOUP_CUSTOMER_KEY")
    [ $# -lt 3 ] || line+=(--header "Content-Type: application/json" --header "Idempotency-Key: $4" --data "$3")
    code=$(curl "\${line[@]}" "$RECOUP_CUSTOMER_URL$2")
    case "$code" in
      2??) return 0 ;;
      404) if [ "$1" = DELETE ] && [ $tries -gt 0 ]; then return 0; fi; exit 1 ;;
      429) wait=$(grep -oE '"retryAfter": ?[0-9.]+' answer.json | grep -oE '[0-9.]+') ;;
      409) [ $# -ge 4 ] || exit 1; wait=0.3 ;;
      000|5??) wait=0.$((2 + tries * 3)) ;;
      *) exit 1 ;;
    esac
    tries=$((tries + 1))
    [ $tries -le 3 ] || exit 1
    sleep $wait
  done
}
ids=""
for at in 1 2 3 4 5 6; do
  body='{"creditorReference":"SH-'$at'","amountToRecover":100,"currencyCode":"EUR","date":"2026-01-10","dueDate":"2026-01-20","isTest":true,"debtor":{"type":"Company","name":"Muster GmbH","countryAlpha2":"DE"}}'
  send POST /cases "$body" "$at-$$-$RANDOM"
  ids="$ids $(grep -oE '"id": ?"[^"]*"' answer.json | head -1 | cut -d'"' -f4)"
done
send GET '/cases?PageSize=20&Sort=DateCreated'
for id in $ids; do send DELETE "/test/cases/$id"; done
`;

const generated = `
${await generateClient("customer")}

const { RECOUP_CUSTOMER_URL: baseUrl, RECOUP_CUSTOMER_KEY: apiKey } = process.env;
const api = openClient({ baseUrl, apiKey });
const made = [];
for (let at = 1; at <= 8; at += 1)
  made.push(await api.submitCase({ body: { creditorReference: "G-" + at, amountToRecover: 99.95, currencyCode: "EUR", date: "2026-01-10",
    dueDate: "2026-01-20", isTest: true, debtor: { type: "Company", name: "Muster GmbH", countryAlpha2: "DE" } } }));
for (let page = 1; ; page += 1) {
  const list = await api.listCases({ Page: page, PageSize: 100, Sort: "DateCreated" });
  if (list.cases.length === 0 || list.page.currentPage >= list.page.totalPages) break;
}
await api.getCase({ id: made[0].id });
for (const { id } of made) await api.deleteTestCase({ id });
`;

const all: readonly RightProgram[] = [
  { style: "a fetch loop with keys", file: "client.mjs", command: process.execPath, text: fetchLoop },
  {
    style: "a client generated from the OpenAPI document",
    file: "client.mjs",
    command: process.execPath,
    text: generated,
  },
  { style: "a client class", file: "client.mjs", command: process.execPath, text: clientClass },
  { style: "the Python standard library", file: "client.py", command: "python3", text: python },
  { style: "a curl script", file: "client.sh", command: "bash", text: curl },
];

const isHere = ({ command }: RightProgram) =>
  spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;

/** Includes only programs in languages that are installed. */
export const rightPrograms = all.filter(isHere);
