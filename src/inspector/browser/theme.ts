import { createStore } from "../store/store";

export type Theme = "system" | "light" | "dark";

const themes: readonly Theme[] = ["system", "light", "dark"];
const storageName = "recoup-theme";

function readStoredTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageName)) ?? "system";
  } catch {
    return "system";
  }
}

export const theme = createStore<Theme>(readStoredTheme());

function applyTheme(): void {
  const currentTheme = theme.get();
  if (currentTheme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = currentTheme;
}

/** Switches to the next of the three themes and saves the choice in this browser. */
export function switchTheme(): void {
  theme.set(themes[(themes.indexOf(theme.get()) + 1) % themes.length] as Theme);
  applyTheme();
  try {
    localStorage.setItem(storageName, theme.get());
  } catch {
    // If the browser refuses to store the theme, the choice lasts until the page is closed.
  }
}

applyTheme();
