import { defineProbes, honestDefaults, hostileDefaults } from "./probe";
import { buildSingleRequest, forgeHeader } from "./signed-request";

/** Returns a different GUID in the same format. */
const changeId = (id: string) =>
  id.replace(/[\da-f]/gi, (digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16));

const replaceId = (envelope: string) =>
  envelope.replace(/"id"\s*:\s*"([^"]*)"/, (_, id: string) => `"id":"${changeId(id)}"`);

/** Returns the same JSON with reversed fields and an indent that no serializer uses by default. */
const changeLayout = (envelope: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(envelope)).reverse()), null, 3);

const addField = (envelope: string, name: string, value: unknown) =>
  envelope.replace("{", `{${JSON.stringify(name)}:${JSON.stringify(value)},`);

const addDataField = (envelope: string, name: string, value: unknown) =>
  envelope.replace(/"data"\s*:\s*\{/, (start) => addField(start, name, value));

const verifyBytesAdvice = "Verify the bytes as they arrived, before any JSON parser.";
const oversizedBytes = 2 * 2 ** 20;

/** Deliveries whose body was changed after signing or isn't an event, or whose signature is forged. */
export const hostileBodyProbes = defineProbes(hostileDefaults, {
  "body-altered": {
    title: "A body that was altered after signing",
    rules: ["SIG-02"],
    requests: buildSingleRequest(({ envelope }) => ({
      body: addField(envelope, "altered", true),
      signedBody: envelope,
    })),
    bug: "The receiver doesn't verify the whole body.",
    advice: verifyBytesAdvice,
  },
  "id-altered": {
    title: "A recorded body with another event id",
    rules: ["SIG-02", "EVT-01"],
    requests: buildSingleRequest(({ envelope }) => ({ body: replaceId(envelope), signedBody: envelope })),
    bug: "The receiver doesn't verify the id, so one recorded event can be booked any number of times.",
    advice: verifyBytesAdvice,
  },
  reserialized: {
    title: "A signature over the body as a serializer would print it",
    rules: ["SIG-02"],
    requests: buildSingleRequest(({ envelope }) => ({
      body: changeLayout(envelope),
      signedBody: JSON.stringify(JSON.parse(changeLayout(envelope))),
    })),
    bug: "The receiver parses the body and signs what it prints again.",
    advice: verifyBytesAdvice,
  },
  "truncated-body": {
    title: "The first half of a signed body",
    rules: ["SIG-02"],
    requests: buildSingleRequest(({ envelope }) => ({
      body: envelope.slice(0, envelope.length / 2),
      signedBody: envelope,
    })),
    bug: "The receiver answers before it has read and verified the body.",
    advice: "Read the body to its end, verify it, and only then answer.",
  },
  "empty-body": {
    title: "A signed delivery without its body",
    rules: ["SIG-02"],
    requests: buildSingleRequest(({ envelope }) => ({ body: "", signedBody: envelope })),
    bug: "The receiver skips the check when the body is empty.",
    advice: "Verify an empty body like any other.",
  },
  "wrong-content-type": {
    title: "A forged delivery as text/plain",
    rules: ["SIG-04"],
    requests: buildSingleRequest({ contentType: "text/plain", header: forgeHeader }),
    bug: "The signature is checked only in the JSON parser, which other content types don't reach.",
    advice: "Verify each request to the address, whatever its content type.",
  },
  "forged-form": {
    title: "A forged delivery as a form",
    rules: ["SIG-04"],
    requests: buildSingleRequest((parts) => ({
      contentType: "application/x-www-form-urlencoded",
      body: `payload=${encodeURIComponent(parts.envelope)}`,
      header: forgeHeader,
    })),
    bug: "The signature is checked only in the JSON parser, which forms don't reach.",
    advice: "Verify each request to the address, whatever its content type.",
  },
  oversized: {
    title: "A forged delivery of 2 MiB",
    rules: ["SIG-04"],
    requests: buildSingleRequest(({ envelope }) => ({
      body: addField(envelope, "padding", "x".repeat(oversizedBytes)),
      header: forgeHeader,
    })),
    bug: "The receiver skips the check if a body is larger than it expects.",
    advice: "Answer 413 to a body above 1 MiB, or verify it like any other.",
  },
  "not-json": {
    title: "A signed body that isn't JSON",
    expected: "answered",
    isRightlySigned: true,
    rules: ["SIG-02"],
    requests: buildSingleRequest({ body: '{"id": "garbage", ' }),
    bug: "The receiver crashes on a body that it can't parse.",
    advice: "Answer 400 to a signed body that is not JSON.",
  },
  "not-an-event": {
    title: "A signed body that is JSON but not an event",
    expected: "answered",
    isRightlySigned: true,
    rules: ["EVT-01"],
    requests: buildSingleRequest({ body: "[null]" }),
    bug: "The receiver crashes on JSON that has no fields.",
    advice: "Answer 400 to a signed body that is not an object with an id and an event.",
  },
});

/** Genuine deliveries with content that may surprise a receiver, such as an unknown field. */
export const honestBodyProbes = defineProbes(honestDefaults, {
  "other-layout": {
    title: "A body with white space and a different order of fields",
    rules: ["SIG-02"],
    requests: buildSingleRequest(({ envelope }) => ({ body: changeLayout(envelope) })),
    bug: "The receiver parses the body and verifies what it prints again.",
    advice: verifyBytesAdvice,
  },
  "non-ascii": {
    title: "A body with letters outside ASCII, plain and escaped",
    rules: ["SIG-02"],
    requests: buildSingleRequest(({ envelope }) => ({
      body: addField(envelope, "remark", "Größmann, Łódź, 株式会社 €").replace("ß", "\\u00df"),
    })),
    bug: "The receiver decodes the body to text, in another encoding, before it verifies it.",
    advice: verifyBytesAdvice,
  },
  "unknown-field": {
    title: "An event with fields that don't exist yet, also in its data",
    rules: ["VER-04"],
    requests: buildSingleRequest(({ envelope }) => ({
      body: addField(addDataField(envelope, "addedLater", { deep: [1] }), "addedLater", { deep: [1] }),
    })),
    bug: "The receiver validates events against a closed list of fields.",
    advice: "Ignore fields that you don't know: the platform adds some.",
  },
  "unknown-event": {
    title: "An event of a type that doesn't exist yet",
    expected: "accepted",
    rules: ["VER-04"],
    isExtension: true,
    requests: buildSingleRequest(({ envelope }) => ({
      body: envelope.replace(/"event"\s*:\s*"[^"]*"/, '"event":"case.added_later"'),
    })),
    bug: "The receiver answers an error to an event type that it doesn't know, until it is disabled.",
    advice: "Answer 2xx to an event type that you don't know, and do nothing.",
  },
});
