import { expect, test } from "vitest";
import { formatCurlLine } from "../../src/judge/curl-line";
import { type SentRequest, trafficOf } from "../judge-rules/judged";

const curl = (...sent: SentRequest) => {
  const [exchange] = trafficOf([sent]).exchanges;
  return formatCurlLine(exchange as NonNullable<typeof exchange>);
};

const plain = `curl --request POST "$RECOUP_CUSTOMER_URL"/cases --header "XApiKey: $RECOUP_CUSTOMER_KEY" --header 'Content-Type: application/json' --data-binary`;
const long = (length: number) => "x".repeat(length);

test.each<readonly [string, SentRequest, string]>([
  [
    "a read with a query",
    ["GET collection /cases?a=b+c&d=1", 200, { contentType: "" }],
    `curl --request GET "$RECOUP_COLLECTION_URL"'/cases?a=b+c&d=1' --header "XApiKey: $RECOUP_COLLECTION_KEY"`,
  ],
  [
    "a create with a token, an idempotency key and a body",
    ["POST customer /cases", 201, { isBearer: true, key: "idempotency key 2", body: { a: "b'c" } }],
    `curl --request POST "$RECOUP_CUSTOMER_URL"/cases --header "Authorization: Bearer $RECOUP_CLIENT_TOKEN" --header 'Idempotency-Key: key-2' --header 'Content-Type: application/json' --data-binary '{"a":"b'\\''c"}'`,
  ],
  [
    "a body of 1,000 characters",
    ["POST customer /cases", 201, { body: { a: long(992) } }],
    `${plain} '{"a":"${long(992)}"}'`,
  ],
  ["a longer body", ["POST customer /cases", 201, { body: { a: long(993) } }], `${plain} @body.json`],
])("shows %s", (_, sent, line) => {
  expect(curl(...sent)).toBe(line);
});

test("omits a missing credential and reads a non-JSON body from a file", () => {
  const [exchange] = trafficOf([["POST customer /files", 201, { body: {} }]]).exchanges;
  const line = formatCurlLine({
    ...(exchange as NonNullable<typeof exchange>),
    credential: undefined,
    body: undefined,
  });
  expect(line).toBe(
    `curl --request POST "$RECOUP_CUSTOMER_URL"/files --header 'Content-Type: application/json' --data-binary @body.json`,
  );
});
