import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icon";
import { routeHref } from "../route/route";
import { useOverview } from "../store/overview";
import { count } from "../text/times";
import { views } from "../views/views";

/** Counts deliveries that failed since the server started. */
function FailedCount() {
  const news = useOverview().value?.news;
  const failed = news === undefined ? 0 : news.pending + news.dead;
  if (failed === 0) return null;
  return (
    <span class="nav-count">
      {count(failed)} <span class="unseen">pending or dead</span>
    </span>
  );
}

export function Navigation({ current }: { readonly current: string }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen, the views are a row that scrolls.
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={nav} class="navigation" aria-label="Views">
      {views.map(({ name, label, icon }) => (
        <a key={name} href={routeHref(name)} aria-current={name === current ? "page" : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
          {name === "deliveries" && <FailedCount />}
        </a>
      ))}
    </nav>
  );
}
