import { Fragment } from "preact";
import { stripScheme } from "../../text/delivery-words";
import { Text } from "./text";

const tailLength = 14;

/** Truncates a URL in the middle when space is tight, because URLs on the same host differ at the end. */
export function Address({ url }: { readonly url: string }) {
  const shortAddress = stripScheme(url);
  return (
    <span class="address-cut" title={shortAddress}>
      <Text as="span">{shortAddress.slice(0, -tailLength)}</Text>
      <Text>{shortAddress.slice(-tailLength)}</Text>
    </span>
  );
}

/** Shows the entire URL. Breaks lines after its separators, and within a word only as a last resort. */
export function WrappedUrl({ url }: { readonly url: string }) {
  return (
    <>
      {url.split(/(?<=[/.?&=_-])/).map((part, index) => (
        <Fragment key={index}>
          <Text>{part}</Text>
          <wbr />
        </Fragment>
      ))}
    </>
  );
}
