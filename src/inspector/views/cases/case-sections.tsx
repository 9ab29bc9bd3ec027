import type { ComponentChildren } from "preact";
import { formatCount } from "../../../base/text/numbers/format-count";
import type { CaseDetails } from "../../contract/cases";
import { EventList } from "../../parts/delivery/event-list";
import { More } from "../../parts/more";
import { Section } from "../../parts/section";
import { Code } from "../../parts/text/code";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";

interface CaseSectionsProps {
  readonly details: CaseDetails;
  /** Shown after the timeline and payments, before the other sections. */
  readonly children: ComponentChildren;
}

export function CaseSections({ details, children }: CaseSectionsProps) {
  const { timeline, events, eventTotal, record } = details;
  const [payments, ...otherSections] = listEntrySections(details);
  return (
    <>
      <Section title="Timeline" count={timeline.length}>
        <Entries entries={listTimelineEntries(details)} />
      </Section>
      {payments !== undefined && <EntriesSection {...payments} />}
      {children}
      <Section title="Events" count={eventTotal}>
        <EventList events={events} />
        <More total={eventTotal} shownCount={events.length} />
      </Section>
      {otherSections.map((section) => (
        <EntriesSection key={section.title} {...section} />
      ))}
      <Section title="Record" isClosed>
        <Code label="Record" text={JSON.stringify(record)} />
      </Section>
    </>
  );
}

const EntriesSection = ({ title, entries }: EntrySection) => (
  <Section title={title} count={entries.length}>
    <Entries entries={entries} />
  </Section>
);

interface EntrySection {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const listEntrySections = ({ payments, validation, chats, files }: CaseDetails): readonly EntrySection[] => [
  {
    title: "Payments",
    entries: payments.map(({ at, amount, currency, recipient, method }) => ({
      at,
      title: `${amount} ${currency}`,
      text: `To ${recipient}, ${method}`,
    })),
  },
  {
    title: "Validation",
    entries: validation.map(({ area, description, isResolved }) => ({
      title: `${area}, ${isResolved ? "resolved" : "open"}`,
      text: description,
    })),
  },
  {
    title: "Chat",
    entries: chats.map(({ at, message, author, role }) => ({ at, title: author ?? role, text: message })),
  },
  {
    title: "Files",
    entries: files.map(({ at, name, mediaType, bytes, uploadedBy }) => ({
      at,
      title: name,
      text: `${mediaType}, ${formatCount(bytes)} bytes`,
      by: uploadedBy,
    })),
  },
];

const listTimelineEntries = ({ timeline }: CaseDetails): readonly Entry[] =>
  timeline.map(({ at, title, description, actor }) => ({ at, title, text: description, by: actor }));

interface Entry {
  readonly at?: string;
  readonly title: string;
  readonly text: string | null;
  readonly by?: string | null;
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ol class="entries">
      {entries.map(({ at, title, text, by }, index) => (
        <li key={index}>
          <p class="entry-head">
            <VisibleText as="span" class="strong">
              {title}
            </VisibleText>
            {at !== undefined && <Time at={at} />}
            <VisibleText as="span" class="muted">
              {by}
            </VisibleText>
          </p>
          <VisibleText as="p" class="entry-text">
            {text}
          </VisibleText>
        </li>
      ))}
    </ol>
  );
}
