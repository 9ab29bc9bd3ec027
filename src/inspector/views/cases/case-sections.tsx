import type { CaseWhole } from "../../../base/inspector/cases";
import { EventList } from "../../parts/delivery/event-list";
import { Section } from "../../parts/section";
import { Code } from "../../parts/text/code";
import { Entries } from "./entries";

/** All that belongs to a case. */
export function CaseSections({ whole }: { readonly whole: CaseWhole }) {
  const { timeline, payments, validation, chats, files, events, record } = whole;
  return (
    <>
      <Section title="Timeline" count={timeline.length}>
        <Entries
          entries={timeline.map(({ at, title, description, actor }) => ({
            at,
            title,
            text: description,
            by: actor,
          }))}
        />
      </Section>
      <Section title="Events" count={events.length}>
        <EventList events={events} />
      </Section>
      <Section title="Payments" count={payments.length}>
        <Entries
          entries={payments.map(({ at, amount, currency, recipient, method }) => ({
            at,
            title: `${amount} ${currency}`,
            text: `To ${recipient}, ${method}`,
          }))}
        />
      </Section>
      <Section title="Validation" count={validation.length}>
        <Entries
          entries={validation.map(({ area, description, isResolved }) => ({
            title: `${area}${isResolved ? ", resolved" : ", open"}`,
            text: description,
          }))}
        />
      </Section>
      <Section title="Chat" count={chats.length}>
        <Entries
          entries={chats.map(({ at, message, author, role }) => ({
            at,
            title: author ?? role,
            text: message,
          }))}
        />
      </Section>
      <Section title="Files" count={files.length}>
        <Entries
          entries={files.map(({ at, name, mediaType, bytes, uploadedBy }) => ({
            at,
            title: name,
            text: `${mediaType}, ${bytes.toLocaleString("en-US")} bytes`,
            by: uploadedBy,
          }))}
        />
      </Section>
      <Section title="Record" isClosed>
        <Code label="Record" text={JSON.stringify(record)} />
      </Section>
    </>
  );
}
