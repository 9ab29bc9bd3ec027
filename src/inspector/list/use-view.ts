import { useLayoutEffect, useState } from "preact/hooks";

interface View {
  readonly scrollTop: number;
  readonly height: number;
}

/** Returns the visible part of a scrolling element, rounded to steps to avoid a render for every pixel. */
export function useView(element: HTMLElement | null, step: number): View {
  const [view, setView] = useState<View>({ scrollTop: 0, height: 800 });
  useLayoutEffect(() => {
    if (element === null) return;
    const updateView = () => {
      const scrollTop = Math.floor(element.scrollTop / step) * step;
      const height = element.clientHeight + step;
      setView((before) =>
        before.scrollTop === scrollTop && before.height === height ? before : { scrollTop, height },
      );
    };
    updateView();
    element.addEventListener("scroll", updateView, { passive: true });
    const resizeObserver = new ResizeObserver(updateView);
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener("scroll", updateView);
      resizeObserver.disconnect();
    };
  }, [element, step]);
  return view;
}

/** Scrolls just far enough to show the entire row below the list's header. */
export function scrollToRow(element: HTMLElement | null, index: number, rowHeight: number): void {
  if (element === null) return;
  const headHeight = element.firstElementChild?.clientHeight ?? 0;
  const top = index * rowHeight;
  const minScrollTop = top + rowHeight + headHeight - element.clientHeight;
  if (element.scrollTop > top) element.scrollTop = top;
  else if (element.scrollTop < minScrollTop) element.scrollTop = minScrollTop;
}
