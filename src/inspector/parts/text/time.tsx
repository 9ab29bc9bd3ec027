import { useNow } from "../../store/now";
import { formatRelativeTime, formatTime } from "../../text/times";

export function Time({ at, brief }: { readonly at: string; readonly brief?: boolean }) {
  const now = useNow();
  const fullTime = `${formatTime(at)} UTC`;
  const relativeTime = formatRelativeTime(at, now, brief === true ? 1 : 2);
  const ageNote = relativeTime !== "" && <span class="muted">{relativeTime}</span>;
  return (
    <time dateTime={at} title={fullTime}>
      {brief === true ? (
        relativeTime || fullTime
      ) : (
        <>
          {formatTime(at)} {ageNote}
        </>
      )}
    </time>
  );
}
