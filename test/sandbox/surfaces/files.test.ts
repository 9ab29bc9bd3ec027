import { beforeEach, describe, expect, test } from "vitest";
import { acceptedExtensions, maxFileBytes } from "../../../src/api/files/upload-rules";
import { stage } from "../../../src/sandbox/facts/stages";
import { formHeaders, formOf } from "../../support/form";
import { openSandbox, type TestSandbox } from "../../support/sandbox/sandbox";

let sandbox: TestSandbox;
let id: string;
beforeEach(async () => {
  sandbox = await openSandbox();
  const sql = `select id from cases where collection_partner = 1 and creditor = 1 and referral_partner = 1
    and is_deleted = 0 and is_cleared = 1 and is_test = 0 and lifecycle = 6 order by seq limit 1`;
  id = sandbox.find(sql);
});

type Surface = "collection" | "customer" | "referral";

const upload = (
  surface: Surface,
  form: Parameters<typeof formOf>[0] = {},
  { of = id, query = "", headers = {} } = {},
) =>
  sandbox.get(surface, `/cases/${of}/files${query}`, {
    method: "POST",
    body: formOf(form),
    headers: { ...formHeaders, ...headers },
  });
const list = async (surface: "collection" | "customer") =>
  (await sandbox.get(surface, `/cases/${id}/files`)).json;
const pathOf = (url: string) => url.replace(/^http:\/\/sandbox.invalid/, "");

describe("files", () => {
  test("are the same for both sides, newest first, with links that need no key", async () => {
    expect(await list("collection")).toEqual([]);
    const fields = { DocumentType: "DemandLetter", Description: "First letter" };
    const { status, json } = await upload("collection", { name: "Brief März.pdf", content: "one", fields });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      caseId: id,
      fileName: "Brief März.pdf",
      documentType: "DemandLetter",
      description: "First letter",
    });
    await upload("customer", { name: "invoice.gif", content: "two" });
    const files = await list("customer");
    expect(files).toEqual(await list("collection"));
    expect(files.map((file: { fileName: string }) => file.fileName)).toEqual([
      "invoice.gif",
      "Brief März.pdf",
    ]);
    const content = await sandbox.platform.send({ method: "GET", url: json.url, headers: {} });
    expect([content.status, Buffer.from(content.body).toString()]).toEqual([200, "one"]);
    expect(content.headers["content-type"]).toBe("application/pdf");
    expect(content.headers["content-disposition"]).toContain("Brief%20M%C3%A4rz.pdf");
  });

  test("from a creditor default to original invoices, and from a partner to no type", async () => {
    expect((await upload("customer")).json.documentType).toBe("OriginalInvoice");
    expect((await upload("collection")).json.documentType).toBeNull();
  });

  test("appear in the timeline", async () => {
    await upload("collection");
    const { items } = (await sandbox.get("collection", `/cases/${id}/timeline`)).json;
    expect(items).toContainEqual(
      expect.objectContaining({
        type: "Document",
        title: "Document uploaded",
        description: "invoice.pdf",
        actor: { type: "Partner user", name: "Falkenhof Forderungen GmbH" },
      }),
    );
  });

  test("from a referral partner are announced to the collection partner in the chat", async () => {
    const { status, text } = await upload("referral", { fileField: "file" });
    expect([status, text]).toEqual([200, ""]);
    expect(await list("collection")).toHaveLength(1);
    const chats = (await sandbox.get("collection", `/cases/${id}/chats`)).json;
    expect(chats).toMatchObject([{ role: 1, message: "A file was uploaded: invoice.pdf" }]);
    await upload("referral", { fileField: "file" }, { query: "?sendChatNotification=false" });
    expect((await sandbox.get("collection", `/cases/${id}/chats`)).json).toHaveLength(1);
  });

  test("are listed for the managing partner on the managed path [VIS-04]", async () => {
    await upload("collection");
    sandbox.store.run("update cases set managing_partner = 2 where id = ?", id);
    const key = sandbox.keyOf("collection", 2);
    expect((await sandbox.get("collection", `/managed-cases/${id}/files`, { key })).json).toHaveLength(1);
    expect((await sandbox.get("collection", `/cases/${id}/files`, { key })).status).toBe(404);
  });

  test("have links that expire and can't be tampered with", async () => {
    const { url } = (await upload("collection")).json;
    expect((await sandbox.ask(pathOf(url).replace(/signature=./, "signature=_"))).status).toBe(403);
    expect((await sandbox.ask(pathOf(url).replace(/expires=\d+/, "expires=9999999999999"))).status).toBe(403);
    expect((await sandbox.ask(pathOf(url), { method: "POST" })).status).toBe(405);
    sandbox.moveClock(16 * 60_000);
    expect((await sandbox.ask(pathOf(url))).status).toBe(403);
  });

  test("are included in an export", async () => {
    const { exportWorld } = await import("../../../src/sandbox/worlds/export-world");
    const { importWorld } = await import("../../../src/sandbox/worlds/import-world");
    const { url } = (await upload("collection", { content: "kept" })).json;
    const exported = exportWorld(sandbox.world);
    const other = await openSandbox({ seed: "another" });
    importWorld(other.world, exported);
    const { status, body } = await other.platform.send({ method: "GET", url, headers: {} });
    expect([status, Buffer.from(body).toString()]).toEqual([200, "kept"]);
  });
});

describe("the upload endpoint", () => {
  const refused = async (answer: ReturnType<typeof upload>) => {
    const { status, json } = await answer;
    const keys = Object.keys(json.errors ?? json);
    return [status, json.error ?? keys];
  };

  test.each([
    ["an executable file type", "collection", "tool.exe"],
    ["an image type that partners can't send", "collection", "moving.gif"],
    ["an archive from a creditor", "customer", "all.zip"],
    ["a name without an extension", "customer", "invoice"],
  ] as const)("returns 415 for %s [ERR-18]", async (_, surface, name) => {
    expect(await refused(upload(surface, { name }))).toEqual([415, "UnsupportedFileType"]);
    expect(await list("collection")).toEqual([]);
  });

  test("accepts each documented type in any letter case", async () => {
    for (const surface of ["collection", "customer", "referral"] as const)
      for (const ending of acceptedExtensions[surface])
        expect((await upload(surface, { name: `A.${ending.toUpperCase()}` })).status).toBe(200);
  });

  test("accepts 25 MiB but returns 413 for one byte more [ERR-18]", async () => {
    const content = Buffer.alloc(maxFileBytes + 1, "x");
    expect(await refused(upload("collection", { content }))).toEqual([413, "FileTooLarge"]);
    const far = Buffer.alloc(maxFileBytes + 2 ** 21);
    expect(await refused(upload("customer", { content: far }))).toEqual([413, "FileTooLarge"]);
    expect((await upload("collection", { content: content.subarray(1) })).status).toBe(200);
  });

  test.each([
    ["an empty file", { content: "" }, ["File"]],
    ["no file field", { fileField: "document" }, ["File"]],
    ["an unknown document type", { fields: { DocumentType: "Letter" } }, ["DocumentType"]],
    ["a description of 501 characters", { fields: { Description: "x".repeat(501) } }, ["Description"]],
  ])("returns 400 for %s", async (_, form, field) => {
    expect(await refused(upload("collection", form))).toEqual([400, field]);
  });

  test("returns 415 for JSON and 400 for a malformed form", async () => {
    const post = (body: unknown, headers = {}) =>
      sandbox.get("collection", `/cases/${id}/files`, { method: "POST", body, headers });
    expect(await refused(post({ File: "x" }, { "content-type": "application/json" }))).toEqual([
      415,
      "UnsupportedFileType",
    ]);
    for (const damaged of [
      formOf({}).subarray(0, -10),
      formOf({}).subarray(3),
      Buffer.from("nothing"),
      new Uint8Array(),
    ])
      expect(await refused(post(damaged, formHeaders))).toEqual([400, [""]]);
  });

  test("refuses files from either side if the case is merged [CFL-08]", async () => {
    sandbox.store.run("update cases set lifecycle = ? where id = ?", stage.Merged, id);
    expect(await refused(upload("collection"))).toEqual([409, "Conflict"]);
    expect(await refused(upload("customer"))).toEqual([409, "Conflict"]);
  });

  test("accepts a file for a closed case", async () => {
    sandbox.store.run("update cases set lifecycle = ? where id = ?", stage.Closed, id);
    expect((await upload("collection")).status).toBe(200);
  });

  test("returns the same 404 for a hidden case and an unknown case [VIS-01] [ERR-16]", async () => {
    sandbox.store.run("update cases set is_cleared = 0 where id = ?", id);
    const unknown = "11111111-2222-4333-8444-555555555555";
    for (const answer of [
      upload("collection"),
      upload("collection", {}, { of: unknown }),
      sandbox.get("collection", `/cases/${id}/files`),
      upload("referral", {}, { of: unknown }),
    ])
      expect(await refused(answer)).toEqual([404, "CaseNotFound"]);
    expect((await upload("customer")).status).toBe(200);
  });

  test("uploads a file once when the idempotency key is repeated [AMB-31]", async () => {
    const headers = { "idempotency-key": "k1" };
    const first = await upload("referral", { content: "one" }, { headers });
    expect((await upload("referral", { content: "one" }, { headers })).text).toBe(first.text);
    expect(await list("collection")).toHaveLength(1);
    const other = upload("referral", { content: "two" }, { headers });
    expect(await refused(other)).toEqual([422, "IdempotencyConflict"]);
  });
});
