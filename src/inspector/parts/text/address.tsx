import { Fragment } from "preact";
import { shortUrl } from "../../text/delivery-words";
import { Text } from "./text";

const endLength = 14;

/** Cuts a URL in the middle if space is short: URLs of one host differ at the end. */
export function Address({ url }: { readonly url: string }) {
  const shortened = shortUrl(url);
  return (
    <span class="address-cut" title={shortened}>
      <Text as="span">{shortened.slice(0, -endLength)}</Text>
      <Text>{shortened.slice(-endLength)}</Text>
    </span>
  );
}

/** Shows the whole URL. Lines break after its separators, and within a word only as a last resort. */
export function BrokenUrl({ url }: { readonly url: string }) {
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
