import { expect, test } from "vitest";
import { maxFileBytes } from "../../../src/api/files/upload-rules";
import { embeddedOrigin } from "../../../src/base/platform";
import { addChat } from "../../../src/sandbox/cases/chats";
import { type CaseRow, findCaseById } from "../../../src/sandbox/cases/list/cases";
import { stage } from "../../../src/sandbox/facts/stages";
import { formHeaders, formOf } from "../../support/form";
import type { Walk } from "../../support/walk";
import { submission, underWay, unknownId } from "./material";

const users = { collection: "staff1@falkenhof.example", customer: "user1@lyngby.example" };

/** Exchanges messages and files on a case as the collection partner or the creditor. */
export function walkExchange({ step, find, store, world }: Walk, surface: "collection" | "customer") {
  const ofCase = () => find(`select c.id from cases c where ${underWay} and c.creditor = 1`);

  test("match the OpenAPI document for sending and listing messages [EVT-14] [EVT-15]", async () => {
    const id = ofCase();
    const chats = `/cases/${id}/chats`;
    const row = findCaseById(store, id) as CaseRow;
    // The author of this entry isn't a user.
    const change = { store, now: world.now(), origin: embeddedOrigin };
    addChat(change, row, { role: "Partner", message: "Called", author: "Tilda Voss" });
    const body = { message: "Hello", userEmail: users[surface] };
    await step(surface, `POST ${chats}`, 200, { body });
    await step(surface, `GET ${chats}`, 200);
    await step(surface, `POST ${chats}`, 400, { body: { ...body, userEmail: "a@b.example" } });
    await step(surface, `POST ${chats}`, 400, { body: { message: "Hello" } });
    for (const method of ["GET", "POST"])
      await step(surface, `${method} /cases/${unknownId}/chats`, 404, method === "POST" ? { body } : {});
  });

  test("match the OpenAPI document for uploading and listing files [ERR-18] [CFL-08]", async () => {
    const id = ofCase();
    const upload = (status: number, form: Parameters<typeof formOf>[0], of = id) =>
      step(surface, `POST /cases/${of}/files`, status, { body: formOf(form), headers: formHeaders });
    await upload(200, { fields: { Description: "One" } });
    await upload(400, { content: "" });
    await upload(404, {}, unknownId);
    await upload(413, { content: Buffer.alloc(maxFileBytes + 1) });
    await upload(415, { name: "tool.exe" });
    await step(surface, `GET /cases/${id}/files`, 200);
    await step(surface, `GET /cases/${unknownId}/files`, 404);
  });

  test("match the OpenAPI document for refused changes to a merged case [CFL-08]", async () => {
    const merged = find(`select c.id from cases c where ${underWay} and c.creditor = 1 order by seq desc`);
    store.run("update cases set lifecycle = ? where id = ?", stage.Merged, merged);
    const body = { message: "Hello", userEmail: users[surface] };
    await step(surface, `POST /cases/${merged}/chats`, 409, { body });
    const form = { body: formOf({}), headers: formHeaders };
    await step(surface, `POST /cases/${merged}/files`, 409, form);
    if (surface === "customer") return;
    const works = { start: { welcomeMessage: "Hello" }, close: { closeCode: "Other" }, notes: {} };
    for (const [work, given] of Object.entries(works))
      await step(surface, `POST /cases/${merged}/${work}`, 409, { body: given });
  });

  if (surface === "customer") return;

  test("match the OpenAPI document for reads by the managing partner", async () => {
    const managed = find("select id from cases where managed_by = 1 and lifecycle = 6");
    for (const part of ["chats", "files", "timeline"]) {
      await step(surface, `GET /managed-cases/${managed}/${part}`, 200);
      await step(surface, `GET /managed-cases/${unknownId}/${part}`, 404);
    }
  });

  test("match the OpenAPI document for firing and replaying test case events [DLV-15]", async () => {
    const id = find(
      `select c.id from deliveries d join cases c on c.seq = case_seq join subscriptions s on s.seq = subscription
        where surface = 'collection' and owner = 1 and c.is_test = 1 and c.is_cleared = 1 and c.is_deleted = 0`,
    );
    const fire = (status: number, body: object) =>
      step(surface, "POST /test/webhooks/fire", status, { body });
    await fire(200, { event: "case.closed", caseId: id });
    await fire(400, { event: "case.lost", caseId: id });
    await fire(404, { event: "case.closed", caseId: unknownId });
    await fire(422, { event: "payment.deleted", caseId: id });
    await step(surface, `POST /test/cases/${id}/replay-last-event`, 200);
    await step(surface, `POST /test/cases/${unknownId}/replay-last-event`, 404);
  });
}

/** Calls a referral partner's extension operations. */
export function walkReferral({ step, find, keyOf }: Walk) {
  const key = keyOf("referral", 2);
  const id = () => find("select id from cases where referred_by = 1 and lifecycle = 6");

  test("match the OpenAPI document for a case, a preview, country coverage and filter options [BIZ-10]", async () => {
    await step("referral", `GET /cases/${id()}`, 200);
    await step("referral", `GET /cases/${unknownId}`, 404);
    const preview = (status: number, body: object) =>
      step("referral", "POST /cases/preview", status, { body });
    await preview(200, { ...submission, externalTenantId: "kb-1001" });
    await preview(200, submission);
    await preview(400, {});
    await preview(404, { ...submission, externalTenantId: "nobody" });
    await step("referral", "GET /coverage", 200);
    await step("referral", "GET /referral-partner/filter-options", 200);
  });

  test("match the OpenAPI document for submitting an identity check [BIZ-04]", async () => {
    const body = { directorFullName: "Ada", directorHomeAddress: "Here", directorDateOfBirth: "1975-04-02" };
    const path = (tenant: string) => `POST /clients/${tenant}/kyc-verification`;
    const created = await step("referral", path("lw-2002"), 201, { body, key });
    expect(created.verificationStatus).toBe("Processing");
    await step("referral", path("lw-2002"), 400, { body: {}, key });
    await step("referral", path("lw-2001"), 409, { body, key });
    await step("referral", path("nobody"), 404, { body, key });
  });

  test("match the OpenAPI document for uploading a file, which returns no body [ERR-18]", async () => {
    const upload = (status: number, form: Parameters<typeof formOf>[0], of = id()) =>
      step("referral", `POST /cases/${of}/files`, status, { body: formOf(form), headers: formHeaders });
    expect(await upload(200, { fileField: "file" })).toBeUndefined();
    await upload(400, { content: "" });
    await upload(404, {}, unknownId);
    await upload(413, { content: Buffer.alloc(maxFileBytes + 1) });
    await upload(415, { name: "all.zip" });
  });
}
