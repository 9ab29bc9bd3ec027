import { useEffect, useRef, useState } from "preact/hooks";
import { advanceCase, readCase, setCase } from "../../actions";
import type { CaseDetails, CaseListRow } from "../../contract/cases";
import { Badge } from "../../parts/badge";
import { Button, IconButton } from "../../parts/button";
import { focusIfListHidden } from "../../parts/focus-if-alone";
import { Problem } from "../../parts/problem";
import { Facts } from "../../parts/text/facts";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { runWithToast } from "../../store/toasts";
import { useResource, useTopics, useVersion } from "../../store/use-resource";
import { getLifecycleTone } from "../../text/lifecycle-words";
import { CaseSections } from "./case-sections";
import { CaseWhy } from "./case-why";
import { ChatDialog, LifecycleDialog, NeedsDialog, PaymentDialog } from "./move-dialogs";

export function CaseDetail({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => focusIfListHidden(article.current), []);
  const { value, error, reload } = useResource(name, () => readCase(name), useVersion());
  const version = useTopics("cases", "events", "subscriptions");
  return (
    <article ref={article} class="detail" tabIndex={-1}>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && (
        <>
          <CaseHead details={value} onClose={onClose} />
          <CaseMoves details={value} />
          <CaseSections details={value}>
            <CaseWhy details={value} version={version} />
          </CaseSections>
        </>
      )}
    </article>
  );
}

function CaseHead({ details, onClose }: { readonly details: CaseDetails; readonly onClose: () => void }) {
  const { reference, lifecycle, closeCode, isTestCase } = details.summary;
  return (
    <header class="detail-head">
      <div class="detail-title">
        <IconButton icon="back" label="Close this case" onPress={onClose} />
        <VisibleText as="h2">{reference}</VisibleText>
        <Badge tone={getLifecycleTone(lifecycle)}>{lifecycle}</Badge>
        {closeCode !== null && <Badge tone="quiet">{closeCode}</Badge>}
        {isTestCase && <span class="tag">test</span>}
      </div>
      <CaseFacts row={details.summary} />
    </header>
  );
}

const renderText = (value: string | null) =>
  value !== null && value !== "" && <VisibleText key={value}>{value}</VisibleText>;

function CaseFacts({ row }: { readonly row: CaseListRow }) {
  return (
    <Facts
      facts={[
        ["Debtor", renderText(row.debtor)],
        ["Creditor", renderText(row.creditor)],
        ["Collection partner", renderText(row.partner)],
        ["Remainder", `${row.remainder} of ${row.amount} ${row.currency}`],
        ["Partner reference", renderText(row.partnerReference)],
        ["Creditor reference", renderText(row.creditorReference)],
        ["Created", <Time key="created" at={row.createdAt} />],
        ["Updated", row.updatedAt && <Time key="updated" at={row.updatedAt} />],
        ["Id", <code key="id">{row.id}</code>],
      ]}
    />
  );
}

const dialogs = { lifecycle: LifecycleDialog, payment: PaymentDialog, chat: ChatDialog, needs: NeedsDialog };

/** Offers the changes that `test advance` and `sandbox set case` can make. */
function CaseMoves({ details }: { readonly details: CaseDetails }) {
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const { summary, moves } = details;
  const OpenDialog = open === undefined ? undefined : dialogs[open];
  return (
    <div class="actions">
      {moves.advance.map((to) => (
        <Button
          key={to}
          icon="scenarios"
          kind="primary"
          onPress={() => runWithToast(() => advanceCase({ case: summary.id, to }), `Advanced to: ${to}`)}
        >
          Advance to {to}
        </Button>
      ))}
      <Button onPress={() => setOpen("lifecycle")}>Set lifecycle</Button>
      <Button onPress={() => setOpen("payment")}>Add payment</Button>
      <Button onPress={() => setOpen("chat")}>Send message</Button>
      {summary.needsInfo ? (
        <Button
          onPress={() =>
            runWithToast(() => setCase({ case: summary.id, resolved: true }), "Validation resolved")
          }
        >
          Resolve validation
        </Button>
      ) : (
        <Button onPress={() => setOpen("needs")}>Require details</Button>
      )}
      {OpenDialog !== undefined && <OpenDialog details={details} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
