/** The subset of sax that `xml-elements.ts` uses. sax publishes its types in a separate package. */
declare module "sax" {
  export interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }

  interface Parser {
    readonly line: number;
    error: Error | null;
    onopentag(tag: Tag): void;
    onclosetag(): void;
    ontext(text: string): void;
    oncdata(text: string): void;
    onprocessinginstruction(instruction: { readonly name: string; readonly body: string }): void;
    ondoctype(): void;
    onerror(error: Error): void;
    write(text: string): void;
    close(): void;
  }

  export function parser(isStrict: boolean, options: { readonly strictEntities: boolean }): Parser;
}
