import { describe, expect, test } from "vitest";
import { type HttpRequest, type HttpResponse, loadFormBody } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, memoryFiles, referralEnv, runLine } from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const fileId = "5e0a4c6f-2f0b-4b43-8a77-9d3c1d5e7f33";
const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test" };
const requestLine = ({ method, url }: HttpRequest) => `${method} ${url}`;

const link = "https://files.example/store/1?sig=abc";
const record = { id: fileId, fileName: "letter.pdf", documentType: "DemandLetter", url: link };

interface SentUpload {
  readonly request: HttpRequest;
  readonly text: string;
}

/** Returns a platform that reads each request body to its end, as a socket does. */
function platform(respond: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>) {
  const sent: SentUpload[] = [];
  const send = async (request: HttpRequest) => {
    const { body } = await loadFormBody(request);
    sent.push({ request, text: Buffer.from(body ?? "").toString() });
    return respond(request);
  };
  return { sent, setting: { env, send, files: { "/work/letter.pdf": "%PDF-1.7", "/work/b.txt": "note" } } };
}

describe("files list", () => {
  test.each([
    [`files list ${id}`, `https://collection.example/cases/${id}/files`],
    [`files list ${id} --managed`, `https://collection.example/managed-cases/${id}/files`],
    [`files list ${id} --as customer`, `https://customer.example/cases/${id}/files`],
  ])("`%s` reads %s", async (line, url) => {
    const { setting } = platform(() => answer({ Files: [{ Id: fileId, FileName: "a.pdf" }] }));
    const { exitCode, stdout, requests } = await runLine(`${line} -o ids`, setting);
    expect([exitCode, stdout, requests.map(requestLine)]).toEqual([0, `${fileId}\n`, [`GET ${url}`]]);
  });
});

describe("files upload", () => {
  test("reports only the missing file, exit 2", async () => {
    const { exitCode, stderr } = await runLine("files upload 44HX8JMJ", { env });
    expect([exitCode, stderr]).toEqual([
      2,
      "Error: Name a file to upload.\n  next: Example: `recoup files upload 44HX8JMJ <file>`.\n",
    ]);
  });

  test("sends a form with the fields and the file", async () => {
    const { sent, setting } = platform(() => answer(record));
    const { exitCode, stdout } = await runLine(
      `files upload ${id} letter.pdf --type DemandLetter --description First --json`,
      setting,
    );
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).items).toEqual([{ file: "letter.pdf", outcome: "uploaded", id: fileId }]);
    const [{ request, text } = { request: undefined, text: "" }] = sent;
    expect(request && requestLine(request)).toBe(`POST https://collection.example/cases/${id}/files`);
    const type = request?.headers["content-type"] ?? "";
    const boundary = type.replace("multipart/form-data; boundary=", "");
    expect(text.split(`--${boundary}`).map((part) => part.trim())).toEqual([
      "",
      'content-disposition: form-data; name="DocumentType"\r\n\r\nDemandLetter',
      'content-disposition: form-data; name="Description"\r\n\r\nFirst',
      'content-disposition: form-data; name="File"; filename="letter.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7',
      "--",
    ]);
    expect(request?.form?.length).toBe(Buffer.byteLength(text));
  });

  test("sends only the file for a referral partner", async () => {
    const { sent, setting } = platform(() => ({ status: 200, headers: {}, body: new Uint8Array() }));
    const line = `files upload ${id} letter.pdf --as referral --no-notify`;
    const { exitCode } = await runLine(line, setting);
    expect(exitCode).toBe(0);
    expect(sent.map(({ request }) => requestLine(request))).toEqual([
      `POST https://referral.example/cases/${id}/files?sendChatNotification=false`,
    ]);
    expect(sent[0]?.text).toContain('name="file"; filename="letter.pdf"');
  });

  test("reports all mistakes together, by file", async () => {
    const { sent, setting } = platform(() => answer(record));
    const files = {
      "/work/empty.pdf": "",
      "/work/tool.exe": "MZ",
      "/work/big.pdf": "x".repeat(25 * 2 ** 20 + 1),
    };
    const { exitCode, stderr } = await runLine(
      `files upload ${id} empty.pdf tool.exe big.pdf missing.pdf --description ${"d".repeat(501)}`,
      { ...setting, files },
    );
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toBe(`Error: The upload is not valid (5 errors); nothing was sent.
  - --description: has more than 500 characters
  - empty.pdf: is empty
  - tool.exe: has a type that is not accepted; valid values: pdf, doc, docx, xls, xlsx, jpg, jpeg, png, txt, zip, csv, eml
  - big.pdf: is larger than 25 MiB
  - missing.pdf: does not exist
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
  });

  test("sends a description of exactly 500 characters", async () => {
    const { sent, setting } = platform(() => answer(record));
    const description = "d".repeat(500);
    const line = `files upload ${id} letter.pdf --type DemandLetter --description ${description}`;
    expect((await runLine(line, setting)).exitCode).toBe(0);
    expect(sent[0]?.text).toContain(`name="Description"\r\n\r\n${description}\r\n`);
  });

  test("--no-check uploads a file of any type", async () => {
    const { sent, setting } = platform(() => answer(record));
    await runLine(`files upload ${id} a.exe --no-check`, { ...setting, files: { "/work/a.exe": "MZ" } });
    expect(sent).toHaveLength(1);
  });

  test("aborts the upload if the file changes during it", async () => {
    const files = new Map([["/work/letter.pdf", "%PDF-1.7"]]);
    const seen: string[] = [];
    const send = async (request: HttpRequest) => {
      files.set("/work/letter.pdf", "%PDF-1.8");
      for await (const piece of request.form?.pieces() ?? []) seen.push(Buffer.from(piece).toString());
      return answer(record);
    };
    const { exitCode, stderr } = await runLine(`files upload ${id} letter.pdf`, {
      env,
      send,
      fileSystem: memoryFiles(files),
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      "the file /work/letter.pdf changed while it was sent; nothing was uploaded".slice(1),
    );
    expect(seen.join("")).not.toMatch(/--\r\n$/);
  });

  test("uploads the remaining files after one is refused, and exits with 12", async () => {
    let count = 0;
    const { setting } = platform(() =>
      ++count === 1 ? answer({ error: "UnsupportedFileType", message: "No" }, 415) : answer(record),
    );
    const { exitCode, stdout, stderr } = await runLine(`files upload ${id} letter.pdf b.txt --json`, setting);
    expect(exitCode).toBe(12);
    expect(JSON.parse(stdout).items).toEqual([
      { file: "letter.pdf", outcome: "The platform answered 415 UnsupportedFileType: No" },
      { file: "b.txt", outcome: "uploaded", id: fileId },
    ]);
    expect(stderr).toContain("1 of 2 files were not uploaded.");
  });

  test.each([
    ["no such file", [], "it did not arrive"],
    ["a file of that name", [record], "compare the date"],
  ])(
    "checks the list of files after a lost answer instead of repeating the upload: %s [AMB-51]",
    async (_, list, hint) => {
      const { sent, setting } = platform(({ method }) =>
        method === "GET" ? answer(list) : answer({ message: "down" }, 503),
      );
      const { exitCode, stderr } = await runLine(`files upload ${id} letter.pdf`, setting);
      expect(exitCode).toBe(11);
      expect(sent.map(({ request }) => request.method)).toEqual(["POST", "GET"]);
      expect(stderr).toContain(hint);
    },
  );

  test("retries a referral partner's upload with the same key and body [AMB-51]", async () => {
    let count = 0;
    const { sent, setting } = platform(() => (++count === 1 ? answer({ message: "down" }, 503) : answer("")));
    const { exitCode } = await runLine(`files upload ${id} letter.pdf --as referral`, setting);
    expect(exitCode).toBe(0);
    const [first, second] = sent;
    expect(second?.text).toBe(first?.text);
    expect(second?.request.headers).toEqual(first?.request.headers);
    expect(first?.request.headers["idempotency-key"]).toMatch(/./);
  });

  test("a dry run prints the parts without the content, and --curl prints a valid line", async () => {
    const { sent, setting } = platform(() => answer(record));
    const dry = await runLine(`files upload ${id} letter.pdf --type DemandLetter -n`, setting);
    expect(dry.stdout).toContain("DocumentType=DemandLetter\nFile=letter.pdf (application/pdf, 8 bytes)\n");
    const { stdout } = await runLine(`files upload ${id} letter.pdf --curl`, setting);
    expect(stdout).toContain('--form \'File=@"letter.pdf";filename="letter.pdf";type=application/pdf\'');
    expect(stdout).not.toContain("boundary");
    expect(sent).toEqual([]);
  });

  test.each([
    ["files upload", 2],
    [`files upload ${id}`, 2],
    [`files upload ${id} letter.pdf --as referral --type DemandLetter`, 2],
    [`files upload ${id} letter.pdf --no-notify`, 2],
    [`files upload ${id} letter.pdf --type Letter`, 2],
  ])("`%s` exits with %i without a request", async (line, code) => {
    const { sent, setting } = platform(() => answer(record));
    expect([(await runLine(line, setting)).exitCode, sent]).toEqual([code, []]);
  });
});

describe("files download", () => {
  const line = `files download letter.pdf --case ${id}`;
  const content: HttpResponse = { status: 200, headers: {}, body: Buffer.from("content") };
  const serving = (files: unknown, file = content) =>
    platform(({ url }) => (url.includes("/store/") || url.includes("/other/") ? file : answer(files)));

  test("follows the link without the key and keeps the file's name", async () => {
    const { sent, setting } = serving([record]);
    const files = new Map<string, string>();
    const { exitCode, stdout } = await runLine(line, {
      ...setting,
      isTerminal: true,
      fileSystem: memoryFiles(files),
    });
    expect([exitCode, stdout]).toEqual([0, "letter.pdf: 7 bytes.\n"]);
    expect(files.get("/work/letter.pdf")).toBe("content");
    const [, fetched] = sent;
    expect(fetched?.request.url).toBe(link);
    expect(JSON.stringify(fetched?.request.headers)).not.toContain("key-of");
  });

  test("--out - prints the content unchanged", async () => {
    const { setting } = serving([record]);
    expect((await runLine(`${line} --out -`, setting)).stdout).toBe("content");
  });

  test("keeps an existing file unless --force is given", async () => {
    const { setting } = serving([record]);
    const files = new Map([["/work/letter.pdf", "mine"]]);
    const saved = await runLine(line, { ...setting, fileSystem: memoryFiles(files) });
    expect([saved.exitCode, files.get("/work/letter.pdf")]).toEqual([2, "mine"]);
    await runLine(`${line} --force`, { ...setting, fileSystem: memoryFiles(files) });
    expect(files.get("/work/letter.pdf")).toBe("content");
  });

  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\x\\letter.pdf", "letter.pdf"],
    [".bashrc", "bashrc"],
    ["--force", "force"],
    ["a\u202efdp.exe", "a_fdp.exe"],
    ["a\u0000b\n.pdf", "a_b_.pdf"],
    ["con.pdf", "_con.pdf"],
    ["..", `file-${fileId}`],
    ["", `file-${fileId}`],
    [`${"ä".repeat(300)}.pdf`, `${"ä".repeat(98)}.pdf`],
  ])("saves the name %j as %s", async (fileName, name) => {
    const { setting } = serving([{ ...record, fileName }]);
    const files = new Map<string, string>();
    await runLine(`files download ${fileId} --case ${id}`, { ...setting, fileSystem: memoryFiles(files) });
    expect([...files.keys()].filter((path) => path.startsWith("/work"))).toEqual([`/work/${name}`]);
  });

  test("requires the ID if two files have the same name, exit 2", async () => {
    const { setting } = serving([record, { ...record, id }]);
    const { exitCode, stderr } = await runLine(line, setting);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`Name one by its id: ${fileId}, ${id}.`);
  });

  test("exits with 6 for an unknown file", async () => {
    expect((await runLine(line, serving([]).setting)).exitCode).toBe(6);
  });

  test.each([
    ["no link", undefined],
    ["a link over plain HTTP", "http://files.example/store/1"],
    ["a file of this machine", "file:///etc/passwd"],
  ])("refuses a record that has %s", async (_, url) => {
    const { sent, setting } = serving([{ ...record, url }]);
    const { exitCode } = await runLine(line, { ...setting, files: {} });
    expect([exitCode, sent.length]).toEqual([11, 1]);
  });

  test.each([
    [403, 11],
    [404, 6],
    [302, 11],
  ])("leaves no file if a link answers with %i, exit %i", async (status, code) => {
    const { setting } = serving([record], {
      status,
      headers: { location: "https://evil.example/other/1" },
      body: Buffer.from("<Error/>"),
    });
    const files = new Map<string, string>();
    const { exitCode, stderr } = await runLine(line, { ...setting, fileSystem: memoryFiles(files) });
    expect(exitCode).toBe(code);
    expect([...files.keys()].filter((path) => path.startsWith("/work"))).toEqual([]);
    expect(stderr).not.toContain("abc");
  });
});
