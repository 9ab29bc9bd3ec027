import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
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

  test("prints a table and the number of files on a terminal", async () => {
    const dateCreated = "2026-03-14T09:00:00Z";
    const files = [{ ...record, dateCreated, description: "First letter" }];
    const terminal = { isTerminal: true, columns: 120 };
    const list = async (answered: unknown) =>
      runLine(`files list ${id}`, {
        ...platform(() => answer(answered)).setting,
        ...terminal,
        env: { ...env, NO_COLOR: "1" },
      });
    expect(await list(files)).toMatchObject({
      stdout: `Created  File        Type          Description   Id
2d ago   letter.pdf  DemandLetter  First letter  ${fileId}
`,
      stderr: "1 file.\n",
    });
    expect((await list([...files, { ...record, id }])).stderr).toBe("2 files.\n");
    expect((await list([])).stdout).toBe("No files.\n");
  });
});

describe("files upload", () => {
  test("sends the fields and the file as a form", async () => {
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

  test("sends only the file as a referral partner", async () => {
    const { sent, setting } = platform(() => ({ status: 200, headers: {}, body: new Uint8Array() }));
    const { exitCode } = await runLine(`files upload ${id} letter.pdf --as referral --no-notify`, setting);
    expect(exitCode).toBe(0);
    expect(sent.map(({ request }) => requestLine(request))).toEqual([
      `POST https://referral.example/cases/${id}/files?sendChatNotification=false`,
    ]);
    expect(sent[0]?.text).toContain('name="file"; filename="letter.pdf"');
  });

  test("reports all problems together, by file", async () => {
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

  test("--no-check uploads a file of any type, even an empty one, with any description", async () => {
    const { sent, setting } = platform(() => answer(record));
    const files = { "/work/a.exe": "" };
    const line = `files upload ${id} a.exe --no-check --description ${"d".repeat(501)}`;
    await runLine(line, { ...setting, files });
    expect(sent).toHaveLength(1);
  });

  test("reports an unreadable file as a finding", async () => {
    const { sent, setting } = platform(() => answer(record));
    const readPieces = async () => {
      throw new Failure("config", "the disk is broken");
    };
    const fileSystem = { ...memoryFiles(new Map([["/work/letter.pdf", "%PDF-1.7"]])), readPieces };
    const { exitCode, stderr } = await runLine(`files upload ${id} letter.pdf`, { ...setting, fileSystem });
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toContain("(1 error); nothing was sent.\n  - letter.pdf: the disk is broken\n");
  });

  test.each([
    [52_428, "0.0 of 0.0 MiB"],
    [52_429, "0.1 of 0.1 MiB"],
    [1.5 * 2 ** 20, "1.5 of 1.5 MiB"],
  ])("shows progress for a file of %i bytes until the upload is complete", async (size, text) => {
    let now = 0;
    let readLine: () => string | undefined = () => "";
    const progress = (read: typeof readLine) => {
      readLine = read;
      return { stop() {} };
    };
    let shown: string | undefined;
    const { setting } = platform(() => {
      now += 1000;
      shown = readLine();
      return answer(record);
    });
    const files = { "/work/big.pdf": "x".repeat(size) };
    const terminal = { isTerminal: true, clock: () => now, progress };
    await runLine(`files upload ${id} big.pdf`, { ...setting, files, ...terminal });
    expect([shown, readLine()]).toEqual([`Uploading big.pdf: ${text}`, undefined]);
  });

  test.each([
    [
      "letter.pdf 44HX8JMJ",
      "Error: The case comes before the file.\n  next: Did you mean `recoup files upload 44HX8JMJ letter.pdf`?\n",
    ],
    [
      "letter.pdf b.txt 44HX8JMJ",
      "Error: The case comes before the file.\n  next: Did you mean `recoup files upload 44HX8JMJ <files>`?\n",
    ],
    [
      "44HX8JMJ letter",
      "Error: The upload is not valid (1 error); nothing was sent.\n  - letter: does not exist\n  next: Name files that exist and that you can read.\n",
    ],
    [
      "letter.pdf",
      "Error: Name the case before the file.\n  next: Example: `recoup files upload <case> letter.pdf`.\n",
    ],
    ["INV.1", "Error: Name a file to upload.\n  next: Example: `recoup files upload INV.1 <file>`.\n"],
    [
      "44HX8JMJ letter.pdf -",
      "Error: Stdin can't be uploaded, because an upload needs a file name.\n  next: Write the content to a file with an extension, such as letter.pdf, and name that.\n",
    ],
  ])("refuses `files upload %s`", async (words, message) => {
    const { sent, setting } = platform(() => answer(record));
    const { exitCode, stderr } = await runLine(`files upload ${words}`, setting);
    expect([exitCode, sent, stderr]).toEqual([2, [], message]);
  });

  test("treats the first argument as a case reference even if it resembles a file name", async () => {
    const { sent, setting } = platform(({ method }) => answer(method === "GET" ? { id } : record));
    expect((await runLine("files upload INV.1 letter.pdf -o ids", setting)).stdout).toBe(`${fileId}\n`);
    expect(sent.map(({ request }) => requestLine(request))).toEqual([
      "GET https://collection.example/cases/case-reference/INV.1",
      `POST https://collection.example/cases/${id}/files`,
    ]);
  });

  test("refuses a pipe before reading it, even with --no-check", async () => {
    const readPieces = () => expect.unreachable("a pipe without a writer would block");
    const status = async () => ({ kind: "other" as const, mode: 0o600, bytes: 0, version: "1" });
    const fileSystem = { ...memoryFiles(new Map()), readPieces, status };
    const line = `files upload ${id} letter.pdf --no-check`;
    const { exitCode, stderr, requests } = await runLine(line, { env, fileSystem });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain("- letter.pdf: it is a pipe or a device, which can be read only once\n");
  });

  test("aborts the upload if the file changes in the meantime", async () => {
    const files = new Map([["/work/letter.pdf", "%PDF-1.7"]]);
    const seen: string[] = [];
    const send = async (request: HttpRequest) => {
      files.set("/work/letter.pdf", "%PDF-1.8");
      for await (const piece of request.form?.chunks() ?? []) seen.push(Buffer.from(piece).toString());
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

  test("uploads the remaining files after a refused one and exits with 12", async () => {
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
    expect(JSON.parse(stderr).error).toMatchObject({
      message: "1 of 2 files were not uploaded.",
      hint: "Once the cause is fixed, upload only those: uploading the others again would add them twice.",
    });
  });

  test("explains how to check each file that may have arrived", async () => {
    let count = 0;
    const { setting } = platform(({ method }) => {
      if (method === "GET") return answer([record]);
      return ++count === 1 ? answer({ message: "down" }, 504) : answer(record);
    });
    const { exitCode, stdout, stderr } = await runLine(`files upload ${id} letter.pdf b.txt --json`, setting);
    expect(exitCode).toBe(12);
    expect(JSON.parse(stdout).items).toEqual([
      {
        file: "letter.pdf",
        outcome: `The platform answered 504: down. The case has a file called letter.pdf: compare the date in \`recoup files list ${id}\` before you upload it again.`,
      },
      { file: "b.txt", outcome: "uploaded", id: fileId },
    ]);
    expect(JSON.parse(stderr).error).toMatchObject({
      message: "1 of 2 files were not confirmed as uploaded.",
      hint: "Upload only those that the case doesn't have: uploading the others again would add them twice.",
    });
  });

  test("ends each sentence of an unconfirmed upload with one period", async () => {
    const page = answer("<!DOCTYPE html><title>Sign in</title>", 200, { "content-type": "text/html" });
    const { setting } = platform(({ method }) => (method === "GET" ? answer([]) : page));
    const { stdout } = await runLine(`files upload ${id} letter.pdf b.txt --json`, setting);
    expect(JSON.parse(stdout).items[1].outcome).toBe(
      `The answer (200) is not what the platform sends: it is text/html. The case didn't list a file called b.txt. Check \`recoup files list ${id}\` again before you upload it: the platform may still be storing it.`,
    );
  });

  test("lists a file as not sent if an interrupt prevented its upload", async () => {
    let count = 0;
    const { setting } = platform(() => {
      if (++count === 2) throw new Failure("interrupted", "interrupted", { mayHaveArrived: false });
      return answer(record);
    });
    const { exitCode, stdout } = await runLine(`files upload ${id} letter.pdf b.txt --json`, setting);
    expect(exitCode).toBe(130);
    expect(JSON.parse(stdout).items).toEqual([
      { file: "letter.pdf", outcome: "uploaded", id: fileId },
      { file: "b.txt", outcome: "not sent" },
    ]);
  });

  test("lists the uploaded, uncertain and unsent files after an interrupt", async () => {
    let count = 0;
    const { sent, setting } = platform(() => {
      if (++count === 2) throw new Failure("interrupted", "interrupted");
      return answer(record);
    });
    const line = `files upload ${id} letter.pdf b.txt letter.pdf --json`;
    const { exitCode, stdout } = await runLine(line, setting);
    expect([exitCode, sent.length]).toEqual([130, 2]);
    expect(JSON.parse(stdout).items).toEqual([
      { file: "letter.pdf", outcome: "uploaded", id: fileId },
      { file: "b.txt", outcome: "interrupted; it may have arrived" },
      { file: "letter.pdf", outcome: "not sent" },
    ]);
  });

  test.each([
    [401, 4],
    [403, 5],
    [404, 6],
  ])("stops if the first file is refused with %i, but continues if a later file is", async (status, code) => {
    const refusing = (refused: number) => {
      let count = 0;
      const { sent, setting } = platform(() => answer(record, ++count === refused ? status : 200));
      return { sent, run: () => runLine(`files upload ${id} letter.pdf b.txt letter.pdf`, setting) };
    };
    const [first, second] = [refusing(1), refusing(2)];
    expect([(await first.run()).exitCode, first.sent.length]).toEqual([code, 1]);
    expect([(await second.run()).exitCode, second.sent.length]).toEqual([12, 3]);
  });

  test("stops when the upload is interrupted", async () => {
    const { sent, setting } = platform(() => {
      throw new Failure("interrupted", "interrupted");
    });
    const { exitCode } = await runLine(`files upload ${id} letter.pdf b.txt`, setting);
    expect([exitCode, sent.length]).toEqual([130, 1]);
  });

  test.each([
    ["a refused upload", "collection", 422, 9],
    ["a 500 on the referral surface", "referral", 500, 11],
  ])("doesn't read the file list after %s", async (_, surface, status, code) => {
    const { sent, setting } = platform(() => answer({ message: "down" }, status));
    expect((await runLine(`files upload ${id} letter.pdf --as ${surface}`, setting)).exitCode).toBe(code);
    expect(new Set(sent.map(({ request }) => request.method))).toEqual(new Set(["POST"]));
  });

  test("doesn't read the file list if the upload can't have arrived", async () => {
    const { sent, setting } = platform(() => {
      throw new Failure("network", "no connection", { mayHaveArrived: false });
    });
    const { exitCode } = await runLine(`files upload ${id} letter.pdf`, setting);
    expect([exitCode, new Set(sent.map(({ request }) => request.method))]).toEqual([11, new Set(["POST"])]);
  });

  test("reports only the lost response if the file list can't be read", async () => {
    const { setting } = platform(({ method }) => answer({ message: "down" }, method === "GET" ? 403 : 503));
    const { exitCode, stderr } = await runLine(`files upload ${id} letter.pdf`, setting);
    expect(exitCode).toBe(11);
    expect(stderr).not.toContain("called letter.pdf");
    expect(stderr).toContain("503");
  });

  test.each([
    [
      "no such file",
      [{ ...record, fileName: "b.txt" }],
      `The case didn't list a file called letter.pdf. Check \`recoup files list ${id}\` again before you upload it: the platform may still be storing it.`,
    ],
    [
      "a file of that name",
      [record, { ...record, fileName: "b.txt" }],
      `The case has a file called letter.pdf: compare the date in \`recoup files list ${id}\` before you upload it again.`,
    ],
    [
      "two files of that name",
      [record, record],
      `The case has 2 files called letter.pdf: compare the date in \`recoup files list ${id}\` before you upload it again.`,
    ],
  ])(
    "checks the file list after a lost response instead of repeating the upload: %s [AMB-51]",
    async (_, list, hint) => {
      const { sent, setting } = platform(({ method }) =>
        method === "GET" ? answer(list) : answer({ message: "down" }, 503),
      );
      const { exitCode, stderr } = await runLine(`files upload ${id} letter.pdf`, setting);
      expect(exitCode).toBe(11);
      expect(sent.map(({ request }) => request.method)).toEqual(["POST", "GET"]);
      expect(stderr).toContain(` (profile env, test, collection)\n  next: ${hint}\n`);
    },
  );

  test("retries a referral partner's upload with the same key and body [AMB-51]", async () => {
    let count = 0;
    const { sent, setting } = platform(() => (++count === 1 ? answer({ message: "down" }, 503) : answer("")));
    expect((await runLine(`files upload ${id} letter.pdf --as referral`, setting)).exitCode).toBe(0);
    const [first, second] = sent;
    expect(second?.text).toBe(first?.text);
    expect(second?.request.headers).toEqual(first?.request.headers);
    expect(first?.request.headers["idempotency-key"]).toMatch(/./);
  });

  test("prints the parts of an upload with --dry-run and --curl", async () => {
    const { sent, setting } = platform(() => answer(record));
    const dry = await runLine(`files upload ${id} letter.pdf --type DemandLetter -n`, setting);
    expect(dry.stdout).toContain("DocumentType=DemandLetter\nFile=letter.pdf (application/pdf, 8 bytes)\n");
    const { stdout } = await runLine(`files upload ${id} letter.pdf --curl`, setting);
    expect(stdout).toContain('--form \'File=@"letter.pdf";filename="letter.pdf";type=application/pdf\'');
    expect(stdout).not.toContain("boundary");
    expect(sent).toEqual([]);
  });

  test.each(["", `${id} letter.pdf --type Letter`])(
    "exits with 2 for `files upload %s` without sending a request",
    async (words) => {
      const { sent, setting } = platform(() => answer(record));
      expect([(await runLine(`files upload ${words}`, setting)).exitCode, sent]).toEqual([2, []]);
    },
  );

  test.each([
    ["--as referral --description First", "--description is not available on the referral surface"],
    ["--as referral --type DemandLetter", "--type is not available on the referral surface"],
    ["--no-notify", "--no-notify is not available on the collection surface"],
    ["--as customer --no-notify", "--no-notify is not available on the customer surface"],
  ])("refuses %s", async (flags, message) => {
    const { sent, setting } = platform(() => answer(record));
    const { exitCode, stderr } = await runLine(`files upload ${id} letter.pdf ${flags}`, setting);
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toContain(`Error: ${message}; nothing was sent.\n`);
  });
});

describe("files download", () => {
  const line = `files download letter.pdf --case ${id}`;
  const content: HttpResponse = { status: 200, headers: {}, body: Buffer.from("content") };
  const serving = (files: unknown, file = content) =>
    platform(({ url }) => (url.includes("/store/") || url.includes("/other/") ? file : answer(files)));

  test("follows the link without sending the key, and keeps the file name", async () => {
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

  test("reads at most 64 MiB from the link and allows retries", async () => {
    const { sent, setting } = serving([record]);
    await runLine(line, { ...setting, fileSystem: memoryFiles(new Map()) });
    expect(sent[1]?.request).toMatchObject({
      method: "GET",
      url: link,
      headers: { accept: "*/*", "user-agent": "recoup" },
      maxBodyBytes: 64 * 2 ** 20,
      repeats: "safe",
      signal: expect.any(AbortSignal),
    });
  });

  test("prints the saved file as JSON or as its path", async () => {
    const fileSystem = memoryFiles(new Map());
    const { setting } = serving([record]);
    const { stdout } = await runLine(`${line} --json`, { ...setting, fileSystem });
    expect(stdout).toBe(`{"id":"${fileId}","fileName":"letter.pdf","path":"letter.pdf","bytes":7}\n`);
    expect((await runLine(`${line} --force -o ids`, { ...setting, fileSystem })).stdout).toBe("letter.pdf\n");
  });

  test.each([
    [`--case ${id} --managed`, `collection.example/managed-cases/${id}/files`],
    [`--case ${id} --as customer`, `customer.example/cases/${id}/files`],
  ])("downloads from the right path with %s", async (flags, url) => {
    const { sent, setting } = serving([record]);
    const { stdout } = await runLine(`files download letter.pdf ${flags} --out -`, setting);
    expect([stdout, sent[0]?.request.url]).toEqual(["content", `https://${url}`]);
  });

  test("finds a managed case by reference on the managed path", async () => {
    const { sent, setting } = platform(({ url }) => answer(url.endsWith("/files") ? [record] : { id }));
    await runLine("files download letter.pdf --case INV-1 --managed --out -", setting);
    expect(sent.slice(0, 2).map(({ request }) => request.url)).toEqual([
      "https://collection.example/managed-cases/case-reference/INV-1",
      `https://collection.example/managed-cases/${id}/files`,
    ]);
  });

  test("finds a file by an ID in uppercase or lowercase", async () => {
    for (const [recordId, name] of [
      [fileId.toUpperCase(), fileId],
      [fileId, fileId.toUpperCase()],
    ] as const) {
      const { setting } = serving([
        { ...record, id },
        { ...record, id: recordId },
      ]);
      const { exitCode, stdout } = await runLine(`files download ${name} --case ${id} --out -`, setting);
      expect([exitCode, stdout]).toEqual([0, "content"]);
    }
  });

  test.each([
    ["the name that a list shows", [{ ...record, fileName: "nl\nname.txt" }], 0],
    [
      "the exact name first",
      [
        { ...record, id, fileName: "nl\nname.txt", url: "" },
        { ...record, fileName: "nl name.txt" },
      ],
      0,
    ],
    [
      "its shown name only if no other file has that name",
      [
        { ...record, fileName: "nl\nname.txt" },
        { ...record, id, fileName: "nl\tname.txt" },
      ],
      2,
    ],
  ])("finds a file by %s", async (_, files, code) => {
    const words = ["files", "download", "nl name.txt", "--case", id, "--out", "-"];
    const { exitCode, stdout } = await runLine(words, serving(files).setting);
    expect([exitCode, stdout]).toEqual([code, code === 0 ? "content" : ""]);
  });

  test("--out - prints the content unchanged, even if a file named - exists", async () => {
    const { setting } = serving([record]);
    const files = { "/work/-": "mine" };
    expect((await runLine(`${line} --out -`, { ...setting, files })).stdout).toBe("content");
  });

  test("--out accepts a file name or an existing folder", async () => {
    const { setting } = serving([record]);
    const files = new Map([["/work/docs/old.pdf", ""]]);
    for (const out of ["docs", "docs/new.pdf"])
      await runLine(`${line} --out ${out}`, { ...setting, fileSystem: memoryFiles(files) });
    expect([...files.keys()].filter((path) => path.startsWith("/work"))).toEqual([
      "/work/docs/old.pdf",
      "/work/docs/letter.pdf",
      "/work/docs/new.pdf",
    ]);
  });

  test("refuses an existing --out file before sending anything", async () => {
    const { sent, setting } = serving([record]);
    const { exitCode, stderr } = await runLine(`${line} --out mine.pdf`, {
      ...setting,
      files: { "/work/mine.pdf": "mine" },
    });
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toBe(
      "Error: The file mine.pdf already exists; nothing was downloaded.\n  next: Use --force to replace it, or --out for another file.\n",
    );
  });

  test("doesn't follow the link if the file isn't writable", async () => {
    const { sent, setting } = serving([record]);
    const proveWritable = async (path: string) => {
      throw new Failure("config", `${path} can't be written`);
    };
    const fileSystem = { ...memoryFiles(new Map()), proveWritable };
    const { exitCode, stderr } = await runLine(line, { ...setting, fileSystem });
    expect([exitCode, sent.length]).toEqual([3, 1]);
    expect(stderr).toContain("Error: /work/letter.pdf can't be written; nothing was sent.\n");
  });

  test.each([
    ["44HX8JMJ", "`recoup files list 44HX8JMJ` lists the files of the case 44HX8JMJ."],
    ["letter.pdf", "Add --case with an id or reference."],
  ])("explains what is missing in `files download %s`", async (name, hint) => {
    const { exitCode, stderr } = await runLine(`files download ${name}`, { env });
    expect([exitCode, stderr]).toEqual([2, `Error: --case is missing.\n  next: ${hint}\n`]);
  });

  test("follows a link over plain HTTP only to the platform's own origin", async () => {
    const setting = (port: number) => ({
      ...serving([{ ...record, url: `http://127.0.0.1:${port}/store/1` }]).setting,
      env: { ...env, RECOUP_COLLECTION_URL: "http://127.0.0.1:4010/test" },
    });
    expect((await runLine(`${line} --out -`, setting(4010))).stdout).toBe("content");
    expect(await runLine(`${line} --out -`, setting(4011))).toMatchObject({ exitCode: 11, stdout: "" });
  });

  test("keeps an existing file unless --force is set", async () => {
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
  ])("saves a file named %j as %s", async (fileName, name) => {
    const { setting } = serving([{ ...record, fileName }]);
    const files = new Map<string, string>();
    await runLine(`files download ${fileId} --case ${id}`, { ...setting, fileSystem: memoryFiles(files) });
    expect([...files.keys()].filter((path) => path.startsWith("/work"))).toEqual([`/work/${name}`]);
  });

  test("requires the ID if two files have the same name", async () => {
    const { setting } = serving([record, { ...record, id }]);
    const { exitCode, stderr } = await runLine(line, setting);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      `Error: 2 files of the case are called letter.pdf.\n  next: Name one by its id: ${fileId}, ${id}.\n`,
    );
  });

  test("exits with 6 if the file is unknown", async () => {
    const { exitCode, stderr } = await runLine(line, serving([]).setting);
    expect([exitCode, stderr]).toEqual([
      6,
      `Error: The case ${id} has no file letter.pdf.\n  next: \`recoup files list ${id}\` shows its files.\n`,
    ]);
  });

  test.each([
    ["no link", undefined, "has no link"],
    ["a link over plain HTTP", "http://files.example/store/1", "has a link that is not an https:// address"],
    ["a file of this machine", "file:///etc/passwd", "has a link that is not an https:// address"],
  ])("refuses a file record with %s", async (_, url, problem) => {
    const { sent, setting } = serving([{ ...record, url }]);
    const { exitCode, stderr } = await runLine(line, { ...setting, files: {} });
    expect([exitCode, sent.length]).toEqual([11, 1]);
    expect(stderr).toContain(`Error: The file letter.pdf ${problem}.\n`);
  });

  test("doesn't save a web page as a file of another type", async () => {
    const page: HttpResponse = { ...content, headers: { "content-type": "text/html; charset=utf-8" } };
    const files = new Map<string, string>();
    const download = (fileName: string) =>
      runLine(`files download ${fileId} --case ${id}`, {
        ...serving([{ ...record, fileName }], page).setting,
        fileSystem: memoryFiles(files),
      });
    const misled = await download("letter.pdf");
    expect([misled.exitCode, misled.stdout, files.has("/work/letter.pdf")]).toEqual([11, "", false]);
    expect(misled.stderr).toContain(
      "Error: The answer (200) is not what the platform sends: it is a web page, not the file.\n",
    );
    expect(misled.stderr).toContain(
      "next: The link of a file works for a short time only: run the command again.\n",
    );
    expect((await download("Letter 12")).exitCode).toBe(0);
    expect((await download("letter.html")).exitCode).toBe(0);
    expect(files.get("/work/letter.html")).toBe("content");
  });

  test("shows the ID of a file that has no name", async () => {
    const { setting } = serving([{ id: fileId }]);
    const { stderr } = await runLine(`files download ${fileId} --case ${id}`, { ...setting, files: {} });
    expect(stderr).toContain(`Error: The file ${fileId} has no link.\n`);
  });

  test.each([
    [403, 11, "The link of a file works for a short time only: run the command again."],
    [404, 6, "The link of a file works for a short time only: run the command again."],
    [
      302,
      11,
      "Redirects are not followed. `recoup files list <case> --json` prints the link, to open elsewhere.",
    ],
  ])(
    "after the link responds with %i, exits with %i and leaves no file behind",
    async (status, code, hint) => {
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
      expect(stderr).toContain("  in GET https://files.example/store/1 (profile env, test, collection)\n");
      expect(stderr).toContain(`  next: ${hint}\n`);
    },
  );
});
