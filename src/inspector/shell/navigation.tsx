import { Icon } from "../parts/icon";
import { routeHref } from "../route/route";
import { views } from "../views/views";

export function Navigation({ current }: { readonly current: string }) {
  return (
    <nav class="navigation" aria-label="Views">
      {views.map(({ name, label, icon }) => (
        <a key={name} href={routeHref(name)} aria-current={name === current ? "page" : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
