/** Outlines on a 16 × 16 grid. */
const outlines = {
  overview: "M2.5 2.5h4.5v6h-4.5zM9 2.5h4.5v3.5H9zM9 8.5h4.5v5H9zM2.5 11h4.5v2.5h-4.5z",
  cases: "M2.5 5.5h11v7.5h-11zM5.5 5.5V3.5h5v2M2.5 8.5h11",
  deliveries: "M14 2 7.5 8.5M14 2 9.8 14l-2.3-5.5L2 6.2z",
  requests: "M2.5 5h9M9 2.5 11.5 5 9 7.5M13.5 11h-9M7 8.5 4.5 11 7 13.5",
  subscriptions: "M3 13.5a10 10 0 0 1 0 0M3 8.5a4.5 4.5 0 0 1 4.5 4.5M3 4a9 9 0 0 1 9 9M3.2 12.8h.1",
  time: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 5v3l2 1.5",
  faults: "M8.8 1.8 3.5 9H8l-.8 5.2L12.5 7H8z",
  scenarios: "M4.5 2.8v10.4L13 8z",
  assumptions: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM6.2 6.2a1.9 1.9 0 1 1 2.5 1.9c-.5.2-.7.5-.7 1M8 11.3h.01",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3l3.2 3.2",
  close: "m4 4 8 8M12 4l-8 8",
  check: "m3 8.5 3.2 3.2L13 5",
  cross: "m4.5 4.5 7 7M11.5 4.5l-7 7",
  copy: "M6 5.5h7.5v8H6zM10 5.5v-3H2.5v8H6",
  resend: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3h-3",
  edit: "m3 13 .7-2.9L10.6 3.2l2.2 2.2-6.9 6.9zM9 4.8 11.2 7",
  back: "M9.5 3.5 5 8l4.5 4.5",
  chevron: "m6 3.5 4.5 4.5L6 12.5",
  sun: "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7",
  moon: "M13.2 9.6A5.6 5.6 0 1 1 6.4 2.8a4.6 4.6 0 0 0 6.8 6.8z",
  auto: "M8 2.5a5.5 5.5 0 1 1 0 11zM8 2.5a5.5 5.5 0 1 0 0 11",
  help: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 7.5V11M8 5.1h.01",
} as const;

export type IconName = keyof typeof outlines;

/** Decorative, because adjacent text conveys the same meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
