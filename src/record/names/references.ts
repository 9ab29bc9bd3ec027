import { isJsonObject, type JsonValue } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import type { Draft } from "../steps/draft";

/** Names that every scenario defines. */
const reservedNames = ["run", "tag", "today", "target", "receiver", "start"];

/** Matches fields whose values may be used by later requests. */
const identifierPattern = /(?:^id|Id|[rR]eference|[tT]oken)$/;

/** Maximum depth and number of list items to search for identifiers in a response. */
const maxDepth = 4;
const maxListItems = 20;

/** Replaces values from the recorded world with references to the responses that contain them. */
export class References {
  readonly #answered = new Map<string, { readonly draft: Draft; readonly path: string }>();
  readonly #texts = new Map<string, string>();
  readonly #taken = new Set(reservedNames);
  /** Placeholders for values that no response contains, each named after its field. */
  readonly unfilled = new Set<string>();

  /** Stores the identifiers in a response. The first response with a value determines its name. */
  learn(draft: Draft, answer: JsonValue | undefined): void {
    for (const [path, value] of findIdentifiers(answer))
      if (!this.#answered.has(value.toLowerCase())) this.#answered.set(value.toLowerCase(), { draft, path });
  }

  /** Returns `${name}` and captures the value on first use. Returns undefined if no response contains it. */
  find(value: string): string | undefined {
    const key = value.toLowerCase();
    const existing = this.#texts.get(key);
    if (existing !== undefined) return existing;
    const source = this.#answered.get(key);
    if (source === undefined) return undefined;
    const { draft, path } = source;
    const name = this.#freeName(buildCaptureName(draft, path));
    draft.capture.set(name, path);
    return this.define(value, `\${${name}}`);
  }

  /** Replaces the value with this text from now on. */
  define(value: string, text: string): string {
    this.#texts.set(value.toLowerCase(), text);
    return text;
  }

  /** Returns a reference to a value, or a placeholder if no response contains it. */
  placeholder(value: string, noun: string): string {
    const foundText = this.find(value);
    if (foundText !== undefined) return foundText;
    const name = this.#freeName(noun);
    this.unfilled.add(name);
    return this.define(value, `\${${name}}`);
  }

  /** Recorded values that must not appear in the scenario. In lower case. */
  get values(): Iterable<string> {
    return [...this.#answered.keys(), ...this.#texts.keys()];
  }

  #freeName(name: string): string {
    let freeName = name;
    for (let number = 2; this.#taken.has(freeName); number += 1) freeName = `${name}${number}`;
    this.#taken.add(freeName);
    return freeName;
  }
}

/** Names for captured `id` values, by the kind of step whose response contains them. */
const nounByKind: Readonly<Record<string, string>> = {
  create: "case",
  submit: "case",
  subscription: "hook",
  upload: "file",
  chat: "message",
};

function buildCaptureName({ kind }: Draft, path: string): string {
  const parts = path.split(".").filter((part) => !/^\d+$/.test(part));
  const field = parts.at(-1) ?? "value";
  if (field === "externalTenantId") return "client";
  if (/^id$/i.test(field)) return nounByKind[kind] ?? parts.at(-2)?.replace(/s$/, "") ?? kind;
  const bareField = field.replace(/Id$/, "");
  return bareField.charAt(0).toLowerCase() + bareField.slice(1).replace(/\W/g, "");
}

function* findIdentifiers(value: JsonValue | undefined, path = "", depth = 0): Generator<[string, string]> {
  if (depth > maxDepth) return;
  if (typeof value === "string") {
    const field = path.split(".").at(-1) ?? "";
    if (value.length >= 4 && (isGuid(value) || identifierPattern.test(field))) yield [path, value];
    return;
  }
  const entries = Array.isArray(value)
    ? value.slice(0, maxListItems).map((item, index) => [String(index), item] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  for (const [name, inner] of entries)
    yield* findIdentifiers(inner, path === "" ? name : `${path}.${name}`, depth + 1);
}
