import type { ComponentChildren } from "preact";
import type { CaseWhole } from "../../../base/inspector/cases";
import { EventList } from "../../parts/delivery/event-list";
import { More } from "../../parts/more";
import { Section } from "../../parts/section";
import { Code } from "../../parts/text/code";
import { Entries } from "./entries";
import { type EntrySection, entriesOf, timelineOf } from "./entries-of";

interface CaseSectionsProps {
  readonly whole: CaseWhole;
  /** Shown after the timeline and payments, before the other sections. */
  readonly children: ComponentChildren;
}

export function CaseSections({ whole, children }: CaseSectionsProps) {
  const { timeline, events, eventTotal, record } = whole;
  const [payments, ...others] = entriesOf(whole);
  return (
    <>
      <Section title="Timeline" count={timeline.length}>
        <Entries entries={timelineOf(whole)} />
      </Section>
      {payments !== undefined && <EntriesIn {...payments} />}
      {children}
      <Section title="Events" count={eventTotal}>
        <EventList events={events} />
        <More total={eventTotal} shown={events.length} />
      </Section>
      {others.map((section) => (
        <EntriesIn key={section.title} {...section} />
      ))}
      <Section title="Record" isClosed>
        <Code label="Record" text={JSON.stringify(record)} />
      </Section>
    </>
  );
}

const EntriesIn = ({ title, entries }: EntrySection) => (
  <Section title={title} count={entries.length}>
    <Entries entries={entries} />
  </Section>
);
