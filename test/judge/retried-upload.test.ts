import { expect, test } from "vitest";
import { type Client, judgedRun } from "../support/judge/judged-run";
import { send } from "../support/judge/right-clients";

let boundaries = 0;
/** Longer than the `retryAfter` of a provoked 429. */
const pauseMs = 3_000;

/** Sends a file with one key but a new boundary on each try, like `fetch` and most form libraries. */
async function upload(client: Client, id: string, content: string, key: string) {
  for (let retries = 0; retries < 4; retries += 1) {
    boundaries += 1;
    const status = await uploadOnce(client, id, { content, key, boundary: `form-${boundaries}` });
    // A 422 means that the sandbox has already received a try, with a different boundary in its body.
    if ((status > 0 && status < 300) || status === 422) return;
    await client.sleep(pauseMs * 2 ** retries);
  }
  throw new Error("the upload failed");
}

interface Upload {
  readonly content: string;
  readonly key: string;
  readonly boundary: string;
}

async function uploadOnce(client: Client, id: string, { content, key, boundary }: Upload): Promise<number> {
  const head = 'content-disposition: form-data; name="file"; filename="letter.txt"';
  const request = {
    method: "POST",
    url: `http://sandbox.invalid/test/collection/cases/${id}/files`,
    headers: {
      xapikey: client.sandbox.keyOf("collection", 1),
      "content-type": `multipart/form-data; boundary="${boundary}"`,
      "idempotency-key": key,
    },
    body: Buffer.from(
      `--${boundary}\r\n${head}\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    ),
  };
  return client.send(request).then(
    ({ status }) => status,
    () => 0,
  );
}

async function activeCase(client: Client): Promise<string> {
  const path = "/cases?PageSize=1&Lifecycles=Active";
  return (await send(client, { method: "GET", path })).json.cases[0].id;
}

test.each(["a", "b", "c", "d", "e"])(
  "accepts an upload that is retried with a new boundary (seed %s)",
  async (provoke) => {
    const { broken, exitCode, provoked } = await judgedRun(
      async (client) => {
        const id = await activeCase(client);
        for (let index = 0; index < 20; index += 1)
          await upload(client, id, `Letter ${index}`, `upload-${index}`);
      },
      { provoke },
    );
    expect(provoked.length).toBeGreaterThan(4);
    expect({ broken, exitCode }).toEqual({ broken: [], exitCode: 0 });
  },
);

test("detects two different files sent with one key", async () => {
  const { broken } = await judgedRun(async (client) => {
    const id = await activeCase(client);
    await upload(client, id, "One", "the-key");
    await upload(client, id, "Two", "the-key");
  });
  expect(broken).toEqual(["key-reused"]);
});
