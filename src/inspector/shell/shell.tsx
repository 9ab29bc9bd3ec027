import { useEffect, useRef, useState } from "preact/hooks";
import { formatCount } from "../../base/text/numbers/format-count";
import { liveConnection } from "../browser/live";
import { IconButton } from "../parts/button";
import { Empty } from "../parts/empty";
import { Dialog } from "../parts/form/dialog";
import { Icon } from "../parts/icon";
import { Prose } from "../parts/text/prose";
import { buildHref } from "../route/route";
import { useRoute } from "../route/use-route";
import { OverviewContext, useOverview, useOverviewResource } from "../store/overview";
import { useStore } from "../store/store";
import { dismissToast, toasts } from "../store/toasts";
import { views } from "../views/views";
import { handleShortcuts, shortcuts } from "./shortcuts";
import { TopBar } from "./top-bar";

function NotFound() {
  return (
    <>
      <h1 class="unseen">Not found</h1>
      <Empty icon="search" title="There is no such page">
        <a href="#/overview">Overview</a>
      </Empty>
    </>
  );
}

export function Shell() {
  const route = useRoute();
  const overview = useOverviewResource();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => handleShortcuts(() => setHelpOpen(true)), []);
  const view = views.find(({ name }) => name === route.view);
  useEffect(() => {
    document.title = `${view?.label ?? "Not found"} · recoup sandbox`;
  }, [view]);
  return (
    <OverviewContext.Provider value={overview}>
      <div class="shell">
        <button type="button" class="skip" onClick={() => main.current?.focus()}>
          Skip to content
        </button>
        <TopBar onHelp={() => setHelpOpen(true)} />
        <Navigation current={route.view} />
        <main ref={main} tabIndex={-1} class="main">
          <ConnectionBanner />
          {view === undefined ? <NotFound /> : <view.component key={view.name} route={route} />}
        </main>
        <Toasts />
        {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
      </div>
    </OverviewContext.Provider>
  );
}

/** Warns that the page may be out of date. */
function ConnectionBanner() {
  const isLost = useStore(liveConnection, ({ state }) => state === "lost");
  return (
    <div role="status">
      {isLost && (
        <p class="banner">
          <span class="spinner" aria-hidden="true" />
          Connection lost. Reconnecting; what you see may be out of date.
        </p>
      )}
    </div>
  );
}

function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="shortcuts">
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Toasts() {
  const visibleToasts = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {visibleToasts.map(({ id, kind, text, hint }) => (
        <div key={id} class={`toast ${kind}`}>
          <Icon name={kind === "good" ? "check" : "cross"} />
          <div>
            <Prose>{text}</Prose>
            {hint !== undefined && (
              <p class="muted">
                <Prose>{hint}</Prose>
              </p>
            )}
          </div>
          <IconButton icon="close" label="Dismiss" onPress={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  );
}

/** Counts deliveries that failed since the server started. */
function FailedCount() {
  const newProblems = useOverview().value?.newProblems;
  const failedCount = newProblems === undefined ? 0 : newProblems.pending + newProblems.dead;
  if (failedCount === 0) return null;
  return (
    <span class="nav-count">
      {formatCount(failedCount)} <span class="unseen">pending or dead</span>
    </span>
  );
}

function Navigation({ current }: { readonly current: string }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen, the views are in a scrolling row.
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={nav} class="navigation" aria-label="Views">
      {views.map(({ name, label }) => (
        <a key={name} href={buildHref(name)} aria-current={name === current ? "page" : undefined}>
          <Icon name={name} />
          <span>{label}</span>
          {name === "deliveries" && <FailedCount />}
        </a>
      ))}
    </nav>
  );
}
