import type { JsonValue } from "../../base/json/json";
import type { TabSpec } from "../tabs/spec";
import type { ListHeader } from "./list";
import type { Row, Size } from "./state";

/** Events that change the screen. */
export type Message =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "resize"; readonly size: Size }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "done"; readonly text: string }
  | LoadMessage;

export type LoadMessage = { readonly load: number } & LoadResult;

export type LoadResult =
  | ({ readonly kind: "list" } & ListHeader)
  | { readonly kind: "rows"; readonly rows: readonly Row[]; readonly total: number | undefined }
  | { readonly kind: "end"; readonly problem: string | undefined }
  | {
      readonly kind: "card";
      readonly lines: readonly string[];
      readonly record: JsonValue | undefined;
      readonly idPath: string;
    };

/** Side effects requested by the model. */
export type Effect =
  | { readonly kind: "load"; readonly load: number; readonly spec: TabSpec; readonly line: readonly string[] }
  /** Reads until the list has `count` records. */
  | { readonly kind: "read"; readonly load: number; readonly count: number }
  /** Renders a card for the width of the screen. */
  | { readonly kind: "lay-out"; readonly load: number }
  | { readonly kind: "stop"; readonly load: number }
  | { readonly kind: "run"; readonly line: readonly string[] }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "open-link"; readonly url: string }
  | { readonly kind: "quit"; readonly exitCode: number };
