import { createHmac } from "node:crypto";

const now = () => Date.now() / 1000;

/** Verifies bytes other than those received. */
const verifiesInstead = (alter) => (Base) =>
  class extends Base {
    digest(secret, t, body) {
      return super.digest(secret, t, alter(body));
    }
  };

const judgesTime = (isFresh) => (Base) =>
  class extends Base {
    isFresh(t) {
      return isFresh(Number(t));
    }
  };

export const signatures = {
  "text-secret": (Base) =>
    class extends Base {
      keyFrom(secret) {
        return Buffer.from(secret, "utf8");
      }
    },
  "base64-digest": (Base) =>
    class extends Base {
      digest(secret, t, body) {
        const digest = createHmac("sha256", this.keyFrom(secret))
          .update(`${t}.`)
          .update(body)
          .digest("base64");
        return digest.padEnd(64);
      }
    },
  reserialized: verifiesInstead((body) => JSON.stringify(JSON.parse(body))),
  "trimmed-body": verifiesInstead((body) => body.toString("utf8").trim()),
  "ascii-body": verifiesInstead((body) => body.toString("utf8").replace(/[^\0-\x7f]/g, "?")),
  "line-endings": verifiesInstead((body) => body.toString("utf8").replaceAll("\r", "")),
  "text-chunks": (Base) =>
    class extends Base {
      async readBody(request) {
        let text = "";
        for await (const chunk of request) text += chunk;
        return Buffer.from(text);
      }
    },
  "ms-against-seconds": judgesTime((t) => Math.abs(Date.now() - t) / 1000 <= 300),
  "window-in-ms": judgesTime((t) => now() - t <= 300_000 && t - now() <= 30),
  "no-window": judgesTime(() => true),
  "past-only": judgesTime((t) => now() - t <= 300),
  "symmetric-window": judgesTime((t) => Math.abs(now() - t) <= 300),
  "header-time": (Base) =>
    class extends Base {
      isFresh() {
        return true;
      }
      isGenuine(request, body) {
        return (
          Math.abs(now() - Number(request.headers["x-service-timestamp"])) <= 300 &&
          super.isGenuine(request, body)
        );
      }
    },
  "missing-header": (Base) =>
    class extends Base {
      isGenuine(request, body) {
        return !("x-service-signature" in request.headers) || super.isGenuine(request, body);
      }
    },
  "event-age": (Base) =>
    class extends Base {
      receive(event, headers) {
        return now() - Date.parse(event.timestamp) / 1000 > 300 ? 400 : super.receive(event, headers);
      }
    },
  "crash-on-length": (Base) =>
    class extends Base {
      readSignature({ headers }) {
        const parts = new URLSearchParams((headers["x-service-signature"] ?? "").replaceAll(",", "&"));
        return { t: parts.get("t"), v1: parts.get("v1") ?? "" };
      }
      isSame(expected, given) {
        try {
          return super.isSame(expected, given);
        } catch {
          process.exit(1);
        }
      }
    },
  "first-secret-only": (Base) =>
    class extends Base {
      isGenuine(request, body) {
        this.secrets = this.secrets.slice(0, 1);
        return super.isGenuine(request, body);
      }
    },
};
