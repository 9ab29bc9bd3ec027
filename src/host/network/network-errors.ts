import { formatCount } from "../../base/text/format-count";
import type { Exchange } from "./exchange";

/** A network failure in words for a person. */
export interface NetworkErrorMessage {
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
}

type Teller = (exchange: Exchange, error: Error) => NetworkErrorMessage;

const tellers: Readonly<Record<string, Teller>> = {
  ENOTFOUND: ({ target, proxy }) => ({
    message: `no host is known by the name ${proxy?.url.hostname ?? target.hostname}`,
    hint: proxy
      ? `Check the variable ${proxy.variable}.`
      : "Check the spelling of the address, and the network.",
    retryable: false,
  }),
  ERR_ADDRESS_REFUSED: ({ target }, error) => ({
    message: `the host ${target.hostname} must be public: ${error.message}`,
    hint: "Check which addresses the name has.",
    retryable: false,
  }),
  EAI_AGAIN: ({ target, proxy }) => ({
    message: `the name ${proxy?.url.hostname ?? target.hostname} could not be looked up`,
    hint: "Check the network connection and its name server.",
    retryable: true,
  }),
  ECONNREFUSED: (exchange) => ({
    message: `${peerOf(exchange)} refused the connection`,
    hint: exchange.proxy
      ? `Check the variable ${exchange.proxy.variable}.`
      : "Check that the server runs, and that host and port are right.",
    retryable: true,
  }),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  UND_ERR_CONNECT_TIMEOUT: (exchange) => slowToConnect(exchange),
  ETIMEDOUT: (exchange) => slowToConnect(exchange),
  UND_ERR_HEADERS_TIMEOUT: hung,
  UND_ERR_BODY_TIMEOUT: hung,
  ECONNRESET: dropped,
  EPIPE: dropped,
  UND_ERR_SOCKET: dropped,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: dropped,
  UND_ERR_HEADERS_OVERFLOW: ({ target }) => ({
    message: `the server ${target.place} answered with headers that are too large`,
    hint: "Check that the address is that of the platform's interface.",
    retryable: false,
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: ({ target }) => ({
    message: `the certificate of ${target.place} is for another host`,
    hint: "Check the address: it must be the name that the certificate is made out to.",
    retryable: false,
  }),
  CERT_HAS_EXPIRED: ({ target }) => ({
    message: `the certificate of ${target.place} has expired`,
    hint: "Check the clock of this machine; else the server's owner must renew it.",
    retryable: false,
  }),
};

/** Tells what an error code of the system, of TLS or of undici means for this exchange. */
export function networkErrorMessage(code: string, exchange: Exchange, error: Error): NetworkErrorMessage {
  const teller = error.name === "HTTPParserError" ? garbled : (tellers[code] ?? tellerByFamily(code));
  return refusedByProxy(exchange, error) ?? teller(exchange, error);
}

function tellerByFamily(code: string): Teller {
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) return noTls;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|_CRL|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH/.test(code)) return untrusted;
  return unexplained;
}

const serverOf = ({ target }: Pick<Exchange, "target">) => `the server ${target.place}`;

function peerOf({ target, proxy }: Exchange): string {
  return proxy ? `the proxy ${proxy.url.host}` : serverOf({ target });
}

function unreachable(exchange: Exchange): NetworkErrorMessage {
  return {
    message: `there is no way to ${peerOf(exchange)} from this network`,
    hint: "Check the network connection, and whether a VPN or a proxy is needed.",
    retryable: true,
  };
}

function slowToConnect(exchange: Exchange, ms = exchange.limits.connectTimeoutMs): NetworkErrorMessage {
  return {
    message: `${peerOf(exchange)} did not accept a connection within ${secondsInWords(ms)}`,
    hint: "Check host and port, and whether a firewall or a proxy stands between.",
    retryable: true,
  };
}

/** The time for the try is over. */
export function overdueMessage(exchange: Exchange, allowedMs: number): NetworkErrorMessage {
  if (!exchange.isUnderWay) return slowToConnect(exchange, allowedMs);
  const within = `within ${secondsInWords(allowedMs)}`;
  return exchange.status === 0
    ? slow(`${serverOf(exchange)} gave no answer ${within}`)
    : slow(`${serverOf(exchange)} did not finish its answer ${within} (${progressOf(exchange)})`);
}

function hung(exchange: Exchange): NetworkErrorMessage {
  const { timeoutMs } = exchange.limits;
  if (exchange.status === 0) return overdueMessage(exchange, timeoutMs);
  const silence = `sent nothing for ${secondsInWords(timeoutMs)}`;
  return slow(
    `${serverOf(exchange)} stopped in the middle of its answer and ${silence} (${progressOf(exchange)})`,
  );
}

const slow = (message: string): NetworkErrorMessage => ({
  message,
  hint: "Try again, or allow more time with --request-timeout.",
  retryable: true,
});

function dropped(exchange: Exchange): NetworkErrorMessage {
  const message =
    exchange.status === 0
      ? `${peerOf(exchange)} closed the connection without an answer`
      : `${serverOf(exchange)} closed the connection in the middle of its answer (${progressOf(exchange)})`;
  return { message, hint: "Try again; if it stays, ask the server's owner.", retryable: true };
}

function garbled(exchange: Exchange, error: Error): NetworkErrorMessage {
  if (error.message.includes("Invalid EOF state")) return dropped(exchange);
  const what = exchange.status === 0 ? "answered with something that is not HTTP" : "sent a broken answer";
  return {
    message: `${serverOf(exchange)} ${what}`,
    hint: "Check the address: scheme, host and port must be those of the platform's interface.",
    retryable: false,
  };
}

function noTls({ target }: Exchange): NetworkErrorMessage {
  return {
    message: `no secure connection to ${target.place}: it does not speak TLS in a way that works here`,
    hint: "Check the port, and whether the address should begin with http:// instead of https://.",
    retryable: false,
  };
}

function untrusted({ target }: Exchange, error: Error): NetworkErrorMessage {
  return {
    message: `the certificate of ${target.place} is not trusted: ${error.message}`,
    hint: "If it was issued by your organisation, name its root certificate in NODE_EXTRA_CA_CERTS.",
    retryable: false,
  };
}

function refusedByProxy({ target, proxy }: Exchange, error: Error): NetworkErrorMessage | undefined {
  const status = /^Proxy .*\((\d{3})\)/.exec(error.message)?.[1];
  if (!proxy || !status) return undefined;
  return {
    message: `the proxy ${proxy.url.host} refused to connect to ${target.place}: status ${status}`,
    hint: `Check the user name and password in ${proxy.variable}, and what the proxy allows.`,
    retryable: false,
  };
}

function unexplained(exchange: Exchange, error: Error): NetworkErrorMessage {
  return {
    message: `the request to ${exchange.target.place} failed: ${error.message}`,
    hint: "Try again; with -v each request is shown.",
    retryable: false,
  };
}

function progressOf({ receivedBytes, expectedBytes }: Exchange): string {
  const received = formatCount(receivedBytes);
  return expectedBytes === undefined
    ? `got ${received} bytes`
    : `got ${received} of ${formatCount(expectedBytes)} bytes`;
}

function secondsInWords(ms: number): string {
  return `${ms / 1000} s`;
}
