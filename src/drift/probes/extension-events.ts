import { dayOf, sameAs } from "../matchers/relations";
import { equals, filledText, guid, not, oneOf } from "../matchers/values";
import { amount } from "./case-fields";
import { fetchHistory, subscribe } from "./events";
import { buildCreatingProbes, del, get, must, post } from "./parts";
import { advanceToActive, createTestCase } from "./test-cases/test-case";

const message = "A message of recoup test drift.";

/** Some events occur only through operations that the interface description lacks. */
export const extensionEvents = buildCreatingProbes(["subscriptions", "test cases"], {
  "collection-events-chat": {
    mayBeAbsent: true,
    title: "The event of a chat message",
    means: "A receiver shows a message under the wrong sender, or not at all.",
    steps: [
      get("users", "/users", { captures: { sender: "users.*.email" }, missing: "the account has no user" }),
      subscribe(),
      createTestCase(),
      advanceToActive,
      post(
        "chat",
        "/cases/{id}/chats",
        { message, userEmail: "{sender}" },
        { isOnce: true, mayBeAbsent: true, captures: { chat: "id" }, missing: "the message has no id" },
      ),
      fetchHistory("events", "chat.created"),
    ],
    claims: [
      must("EVT-14", "events[chat.created].body.data.caseId", sameAs("{id}")),
      must("EVT-14", "events[chat.created].body.data.reference", filledText),
      must("EVT-14", "events[chat.created].body.data.chatId", sameAs("{chat}")),
      must("EVT-14", "events[chat.created].body.data.message", equals(message)),
      must("EVT-15", "events[chat.created].body.data.role", oneOf("Partner", "Creditor", "ManagedByPartner")),
    ],
  },
  "collection-events-payment-deleted": {
    mayBeAbsent: true,
    title: "The event of a payment that is deleted",
    means: "A receiver books a reversed payment on the wrong day, or keeps it.",
    steps: [
      subscribe(),
      createTestCase(),
      advanceToActive,
      post(
        "payment",
        "/cases/{id}/payments",
        { date: "{lastWeek}", paymentAmount: amount / 2, paymentRecipient: "CollectionPartner" },
        {
          isOnce: true,
          mayBeAbsent: true,
          captures: { payment: "paymentId" },
          missing: "the payment has no id",
        },
      ),
      del("deleted", "/cases/{id}/payments/{payment}", { isOnce: true, mayBeAbsent: true }),
      fetchHistory("events", "payment.deleted"),
    ],
    claims: [
      must("EVT-12", "events[payment.deleted].body.data.caseId", sameAs("{id}")),
      must("EVT-12", "events[payment.deleted].body.data.reference", filledText),
      must("EVT-12", "events[payment.deleted].body.data.paymentId", guid),
      must("EVT-12", "events[payment.deleted].body.data.paymentId", sameAs("{payment}")),
      ...["amount", "currency"].map((field) =>
        must(
          "EVT-12",
          `events[payment.deleted].body.data.${field}`,
          sameAs(`events[payment.created].body.data.${field}`),
        ),
      ),
      must("EVT-13", "events[payment.deleted].body.data.date", dayOf("{lastWeek}")),
      must("EVT-13", "events[payment.deleted].body.timestamp", not(dayOf("{lastWeek}"))),
    ],
  },
});
