import { useEffect, useRef, useState } from "preact/hooks";
import { Empty } from "../parts/empty";
import { useRoute } from "../route/use-route";
import { OverviewContext, useOverviewResource } from "../store/overview";
import { views } from "../views/views";
import { ConnectionBanner } from "./connection-banner";
import { HelpDialog } from "./help-dialog";
import { Navigation } from "./navigation";
import { followKeys } from "./shortcuts";
import { Toasts } from "./toasts";
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

/** Renders the frame around every view. */
export function Shell() {
  const route = useRoute();
  const overview = useOverviewResource();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => followKeys(() => setHelpOpen(true)), []);
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
