import { parser as saxParser, type Tag } from "sax";
import { attempt } from "../../base/attempt";

export interface XmlElement {
  /** Name without the namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface MutableElement extends XmlElement {
  text: string;
  readonly children: MutableElement[];
}

/** Enough for thousands of transactions. Elements take many times as much memory as their text. */
const maxElementLength = 16 * 2 ** 20;

/** Thrown for a document that can't be read. */
export class XmlError extends Error {}

/**
 * Yields the outermost elements that have one of the names as pieces of the document arrive. Discards
 * everything else. Rejects document types, and entities other than XML's five.
 */
export async function* readXmlElements(
  chunks: AsyncIterable<Uint8Array>,
  ...elementNames: readonly string[]
): AsyncGenerator<XmlElement> {
  const reader = new ElementReader(new Set(elementNames));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decodeChunk = (chunk?: Uint8Array) => {
    const text = attempt(() => decoder.decode(chunk, { stream: chunk !== undefined }));
    if (text === undefined) throw new XmlError("it is not valid UTF-8");
    return text;
  };
  for await (const chunk of chunks) yield* reader.read(decodeChunk(chunk));
  yield* reader.read(decodeChunk());
  reader.end();
}

class ElementReader {
  readonly #parser = saxParser(true, { strictEntities: true });
  /** The open element with one of the names, followed by the open elements inside it. */
  readonly #open: MutableElement[] = [];
  #complete: XmlElement[] = [];
  /** Current length of the outermost open element, in characters. */
  #length = 0;
  #problem: string | undefined;

  constructor(readonly names: ReadonlySet<string>) {
    this.#parser.onopentag = (tag) => this.#openElement(tag);
    this.#parser.onclosetag = () => this.#closeElement();
    this.#parser.ontext = (text) => this.#appendText(text);
    this.#parser.oncdata = (text) => this.#appendText(text);
    this.#parser.onprocessinginstruction = ({ name: target, body }) => this.#checkEncoding(target, body);
    this.#parser.ondoctype = () => this.#fail("it has a document type, which no bank file needs");
    this.#parser.onerror = ({ message }) => this.#fail(formatParserError(message, this.#parser.line + 1));
  }

  read(text: string): readonly XmlElement[] {
    if (text !== "") this.#parser.write(text);
    this.#throwProblem();
    const completeElements = this.#complete;
    this.#complete = [];
    return completeElements;
  }

  end(): void {
    this.#parser.close();
    this.#throwProblem();
  }

  #throwProblem(): void {
    if (this.#problem !== undefined) throw new XmlError(this.#problem);
  }

  #fail(problem: string): void {
    this.#problem ??= problem;
    this.#parser.error = null;
  }

  /**
   * Rejects encodings other than UTF-8 and ASCII, which would otherwise show up only as garbled accented
   * letters.
   */
  #checkEncoding(target: string, body: string): void {
    const encoding = /encoding\s*=\s*["']([^"']+)/.exec(body)?.[1] ?? "UTF-8";
    if (target === "xml" && !/^(utf-8|us-ascii)$/i.test(encoding)) this.#fail(`its encoding is ${encoding}`);
  }

  #openElement({ name: qualifiedName, attributes }: Tag): void {
    const name = qualifiedName.split(":").at(-1) ?? "";
    if (this.#open.length === 0 && !this.names.has(name)) return;
    if (this.#open.length === 0) this.#length = 0;
    this.#countCharacters(name.length + Object.entries(attributes).join("").length);
    const element: MutableElement = { name, attributes, text: "", children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #appendText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined || this.#problem !== undefined) return;
    element.text += text;
    this.#countCharacters(text.length);
  }

  #countCharacters(length: number): void {
    this.#length += length;
    if (this.#length > maxElementLength)
      this.#fail(`line ${this.#parser.line + 1}: a ${this.#open[0]?.name} element is larger than 16 MB`);
  }

  #closeElement(): void {
    const element = this.#open.pop();
    if (element !== undefined && this.#open.length === 0) this.#complete.push(element);
  }
}

/** Keeps the first line; sax appends the line, column and character on further lines. */
const formatParserError = (message: string, line: number) => `line ${line}: ${message.split("\n")[0]}`;

export function findElement(element: XmlElement, path: string): XmlElement | undefined {
  return findElements(element, path)[0];
}

export function findElements(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split("/")
    .reduce<readonly XmlElement[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** Returns the text at the first path that has any. */
export function readElementText(
  element: XmlElement | undefined,
  ...paths: readonly string[]
): string | undefined {
  if (element === undefined) return undefined;
  for (const path of paths) {
    const text = findElement(element, path)?.text.trim();
    if (text) return text;
  }
  return undefined;
}
