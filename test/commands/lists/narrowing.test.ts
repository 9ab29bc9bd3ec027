import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";
import { openSandbox } from "../../support/sandbox/sandbox";

const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test", NO_COLOR: "1" };
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const dateCreated = "2026-03-14T09:00:00Z";
const sentence = "The debtor pays in four equal instalments, from April to July.";
const page = { totalResults: 1, currentPage: 1, pageSize: 10, responseCount: 1, totalPages: 1 };

const { get } = await openSandbox();
const [seededCase] = (await get("collection", "/cases?PageSize=1")).json.cases;
/** Fills every column whose width matters. Other columns show the sandbox's own values. */
const caseRecord = {
  ...seededCase,
  id,
  reference: "7KQ2M9XA",
  lifecycle: "Active",
  grossAmount: 1250.5,
  remainder: 1000.25,
  currency: "EUR",
  dueDate: "2026-02-14",
  dateCreated,
  closeCode: "PaidInFull",
  collectionPartnerReference: "FF-100340",
  creditorReference: "INV-2026-0042",
  debtor: { name: "Musterbau Köln GmbH", countryAlpha2: "DE", country: "DE" },
  creditor: { companyName: "Nordlicht Handel GmbH" },
  client: { companyName: "Nordlicht Handel GmbH", externalTenantId: "kb-1001" },
};
const event = {
  id,
  createdAt: dateCreated,
  eventType: "case.updated",
  deliveredAt: null,
  attemptCount: 3,
  lastResponseCode: 503,
  lastError: "HTTP 503: Service Unavailable",
  subscriptionId: id,
  payload: JSON.stringify({ id, event: "case.updated", data: { caseReference: "7KQ2M9XA" }, links: {} }),
};
const answers: Readonly<Record<string, unknown>> = {
  cases: { cases: [caseRecord], page },
  "managed-cases": { cases: [caseRecord], page },
  clients: {
    clients: [
      {
        externalTenantId: "kb-1001",
        client: {
          companyName: "Nordlicht Handel GmbH",
          country: "DE",
          officeEmail: "office@nordlicht.example",
        },
        onboardingDone: true,
        isAttributedClient: false,
        dateLinked: dateCreated,
        caseStats: { casesTotal: 12 },
        kycStatus: "Approved",
      },
    ],
    page,
  },
  chats: [
    {
      id,
      dateCreated,
      roleLabel: "Creditor",
      user: { email: "ada@nordlicht.example" },
      message: sentence,
      isSeen: true,
    },
  ],
  files: [{ id, dateCreated, fileName: "letter.pdf", documentType: "DemandLetter", description: sentence }],
  events: [event, { ...event, deliveredAt: dateCreated }],
};
const send = async ({ url }: HttpRequest) =>
  answer(answers[new URL(url).pathname.split("/").at(-1) ?? ""] ?? {});

const file = "test/commands/lists/narrowing.txt";
const widest = 210;
const narrowest = 15;

/** Column lists of a line's table, each with the maximum width at which it is shown, widest first. */
const narrowings = readFileSync(file, "utf8")
  .split(/^\$ recoup /m)
  .slice(1)
  .map((block) => {
    const [line = "", ...rows] = block.trimEnd().split("\n");
    const steps = rows.map((row) => {
      const [width = ""] = row.split(" ", 1);
      return { width: Number(width), columns: row.slice(width.length + 1) };
    });
    return [line, steps] as const;
  });

async function listColumns(line: string, columns: number): Promise<string> {
  const { stdout } = await runLine(line, { env, send, isTerminal: true, columns });
  return (stdout.split("\n")[0] ?? "").trim().replaceAll(/ {2,}/g, " | ");
}

/** Runs with `npm run tables`. */
test.runIf(process.env.UPDATE_TABLES === "1")("writes the column lists to narrowing.txt", async () => {
  const blocks: string[] = [];
  for (const [line] of narrowings) {
    const rows = [`$ recoup ${line}`];
    let shown = "";
    for (let width = widest; width >= narrowest; width -= 1) {
      const columns = await listColumns(line, width);
      if (columns !== shown) rows.push(`${width} ${columns}`);
      shown = columns;
    }
    blocks.push(`${rows.join("\n")}\n`);
  }
  writeFileSync(file, blocks.join("\n"));
});

test.skipIf(process.env.UPDATE_TABLES === "1").each(narrowings)(
  "drops columns of `%s` as the terminal narrows, exactly as in narrowing.txt",
  async (line, steps) => {
    for (const [index, { width, columns }] of steps.entries()) {
      expect([width, await listColumns(line, width)]).toEqual([width, columns]);
      const lowest = (steps[index + 1]?.width ?? narrowest - 1) + 1;
      expect([lowest, await listColumns(line, lowest)]).toEqual([lowest, columns]);
    }
  },
);
