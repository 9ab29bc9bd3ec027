import { Receiver, start } from "./receiver.mjs";

/** The key for each base URL, as JSON. Events can't make the receiver use any other URL. */
const keys = JSON.parse(process.env.PLATFORM_KEYS ?? "{}");

/**
 * Treats an event only as a hint and reads the case from the platform, as the interface description
 * recommends.
 */
class ReadBack extends Receiver {
  ids = new Map();
  cases = new Map();
  reads = new Map();

  /** Reads the case. Reads of the same case run one after another, so the last response is the latest. */
  async receive(event) {
    const { caseId } = event.data;
    const earlier = this.reads.get(caseId) ?? Promise.resolve();
    const read = earlier.catch(() => {}).then(() => this.refresh(event));
    this.reads.set(caseId, read);
    try {
      await read;
      return 204;
    } catch {
      return 503;
    }
  }

  async refresh({ id, links, data: { caseId } }) {
    if (this.ids.get(caseId)?.has(id)) return;
    const record = await this.readCase(caseId, links?.self);
    if (record) this.cases.set(caseId, record);
    if (!this.ids.has(caseId)) this.ids.set(caseId, new Set());
    this.ids.get(caseId).add(id);
  }

  /** Reads a case, or returns undefined if the platform doesn't have it or doesn't show it. */
  async readCase(caseId, link) {
    const base = Object.keys(keys).find((address) => String(link).startsWith(`${address}/`));
    if (base === undefined) return undefined;
    const url = `${base}/cases/${encodeURIComponent(caseId)}`;
    const answer = await fetch(url, { headers: { XApiKey: keys[base] } });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The platform answered ${answer.status}`);
    return answer.json();
  }

  state(caseId) {
    const record = this.cases.get(caseId);
    if (!record) return undefined;
    const { lifecycle, closeCode, remainder } = record;
    return { lifecycle, closeCode: closeCode ?? null, remainder, events: [...this.ids.get(caseId)] };
  }
}

await start(ReadBack);
