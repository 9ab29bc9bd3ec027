import type { CaseWhole } from "../../../base/inspector/cases";
import { EventList } from "../../parts/delivery/event-list";
import { More } from "../../parts/more";
import { Section } from "../../parts/section";
import { Code } from "../../parts/text/code";
import { Entries } from "./entries";
import { entriesOf, timelineOf } from "./entries-of";

/** All that belongs to a case. */
export function CaseSections({ whole }: { readonly whole: CaseWhole }) {
  const { timeline, events, eventTotal, record } = whole;
  return (
    <>
      <Section title="Timeline" count={timeline.length}>
        <Entries entries={timelineOf(whole)} />
      </Section>
      <Section title="Events" count={eventTotal}>
        <EventList events={events} />
        <More total={eventTotal} shown={events.length} />
      </Section>
      {entriesOf(whole).map(({ title, entries }) => (
        <Section key={title} title={title} count={entries.length}>
          <Entries entries={entries} />
        </Section>
      ))}
      <Section title="Record" isClosed>
        <Code label="Record" text={JSON.stringify(record)} />
      </Section>
    </>
  );
}
