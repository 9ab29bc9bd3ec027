import { createHmac } from "node:crypto";
import { compareChanges } from "../grading/changes";
import { compareLines } from "../grading/work-folder";
import type { Task } from "../task";

const [secret, otherSecret] = ["c2VjcmV0LW9mLXRoZS1ldmFsdWF0aW9u", "c2VjcmV0LW9mLXNvbWVib2R5LWVsc2Uh"];

/** Returns a delivery as a server would capture it. */
function capture(signedWith: string, { altered = false } = {}): string {
  const time = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: "3c295d2a-2bfd-45ec-9641-7ee78752fa30",
    specVersion: "1.0",
    event: "case.closed",
    timestamp: new Date(time * 1000).toISOString(),
    data: { caseId: "7f6b1c9e-5c1e-4b0e-9b4f-2f6f0c1b7a11", reference: "TESTCASE", closeCode: "Paid" },
  });
  const signature = createHmac("sha256", Buffer.from(signedWith, "base64"))
    .update(`${time}.${body}`)
    .digest("hex");
  const sent = altered ? body.replace("Paid", "Other") : body;
  return [
    "POST /hooks HTTP/1.1",
    "Content-Type: application/json",
    `X-Service-Signature: t=${time},v1=${signature}`,
    `Content-Length: ${sent.length}`,
    "",
    sent,
  ].join("\r\n");
}

const genuineDeliveries: Task = {
  id: "genuine-deliveries",
  prompt: `In the files 1.http to 3.http our server has kept three deliveries that it got a minute ago.
hook.key is the signing secret. Which of them are genuine? Write their file names to genuine.txt, one per
line.`,
  arrange: ({ write }) => {
    write("hook.key", `${secret}\n`);
    write("1.http", capture(secret, { altered: true }));
    write("2.http", capture(secret));
    write("3.http", capture(otherSecret));
  },
  grade: ({ work, changes }) => [
    ...compareLines("genuine.txt", work.lines("genuine.txt"), ["2.http"]),
    ...compareChanges(changes, []),
  ],
};

const brokenReceiver: Task = {
  id: "broken-receiver",
  prompt: `Our test receiver runs at the address in receiver.txt and verifies with the signing secret in
hook.key. Find out if it handles webhooks as it should. Write the rules that it breaks to broken.txt, by the
names that recoup has for them, one per line.`,
  arrange: async ({ write, serve }) => {
    write("hook.key", `${secret}\n`);
    const words = ["--port", "0", "--secret-file", "hook.key", "--bug", "missing-header-passes", "--json"];
    const { line } = await serve("test", "sample-receiver", ...words);
    write("receiver.txt", `${JSON.parse(line).url}\n`);
  },
  grade: ({ work, changes }) => [
    ...compareLines("broken.txt", work.lines("broken.txt"), ["no-signature"]),
    ...compareChanges(changes, []),
  ],
};

export const receivers: readonly Task[] = [genuineDeliveries, brokenReceiver];
