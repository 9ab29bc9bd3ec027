import { attempt } from "../../base/attempt";
import { createStore } from "../store/store";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageName = "recoup-theme";
const storedTheme = attempt(() => localStorage.getItem(storageName));

export const theme = createStore<Theme>(themes.find((name) => name === storedTheme) ?? "system");

function applyTheme(): void {
  const currentTheme = theme.get();
  if (currentTheme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = currentTheme;
}

/** Switches to the next of the three themes and saves the choice in this browser. */
export function switchTheme(): void {
  theme.set(themes[(themes.indexOf(theme.get()) + 1) % themes.length] as Theme);
  applyTheme();
  // If the browser refuses to store the theme, the choice lasts until the page is closed.
  attempt(() => localStorage.setItem(storageName, theme.get()));
}

applyTheme();
