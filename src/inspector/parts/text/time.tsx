import { useNow } from "../../store/now";
import { formatRelativeTime, formatTime } from "../../text/times";

/** Shows a time on the sandbox's clock, and how long ago it was. */
export function Time({ at, brief }: { readonly at: string; readonly brief?: boolean }) {
  const now = useNow();
  const full = `${formatTime(at)} UTC`;
  const gap = formatRelativeTime(at, now, brief === true ? 1 : 2);
  if (brief === true)
    return (
      <time dateTime={at} title={full}>
        {gap || full}
      </time>
    );
  return (
    <time dateTime={at} title={full}>
      {formatTime(at)} {gap !== "" && <span class="muted">{gap}</span>}
    </time>
  );
}
