import { useEffect, useRef } from "preact/hooks";
import type { CaseWhole } from "../../../base/inspector/cases";
import { readCase } from "../../actions/cases";
import { Badge } from "../../parts/badge";
import { IconButton } from "../../parts/button";
import { focusIfAlone } from "../../parts/focus-if-alone";
import { Problem } from "../../parts/problem";
import { Text } from "../../parts/text/text";
import { useResource } from "../../store/use-resource";
import { useTopics } from "../../store/use-topic";
import { lifecycleTone } from "../../text/lifecycle-words";
import { CaseFacts } from "./case-facts";
import { CaseMoves } from "./case-moves";
import { CaseSections } from "./case-sections";
import { CaseWhy } from "./case-why";

/** Shows one case: its actions, its records, and why its events did or did not arrive. */
export function CaseDetail({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => focusIfAlone(article.current), []);
  const version = useTopics("cases", "events", "subscriptions");
  const { value, error, reload } = useResource(name, () => readCase(name), version);
  return (
    <article ref={article} class="detail" tabIndex={-1}>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && (
        <>
          <Head whole={value} onClose={onClose} />
          <CaseMoves whole={value} />
          <CaseSections whole={value}>
            <CaseWhy whole={value} version={version} />
          </CaseSections>
        </>
      )}
    </article>
  );
}

function Head({ whole, onClose }: { readonly whole: CaseWhole; readonly onClose: () => void }) {
  const { reference, lifecycle, closeCode, isTestCase } = whole.summary;
  return (
    <header class="detail-head">
      <div class="detail-title">
        <IconButton icon="back" label="Close this case" onPress={onClose} />
        <h2>
          <Text>{reference}</Text>
        </h2>
        <Badge tone={lifecycleTone(lifecycle)}>{lifecycle}</Badge>
        {closeCode !== null && <Badge tone="quiet">{closeCode}</Badge>}
        {isTestCase && <span class="tag">test</span>}
      </div>
      <CaseFacts row={whole.summary} />
    </header>
  );
}
