interface Box {
  scrollTop: number;
  getBoundingClientRect(): { readonly top: number };
}

interface Card extends Box {
  closest(name: "main"): Box | null;
}

/** Scrolls the page to a card. `scrollIntoView` would also scroll the top bar out of the window. */
export function scrollToTop(card: Card | null): void {
  const main = card?.closest("main");
  if (!card || !main) return;
  main.scrollTop += card.getBoundingClientRect().top - main.getBoundingClientRect().top - topGap;
}

const topGap = 16;
