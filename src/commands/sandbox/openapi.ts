import { RawJson } from "../../base/json/json";
import { defaultServedOrigin, type Surface, surfaces } from "../../base/platform";
import { requireWord } from "../../base/text/unknown-word";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { callServedSandbox, findServedTarget } from "../../cli/session/sandbox/served-sandbox";
import type { Block } from "../../render/report";
import { buildOpenApiDocument, splitUrl } from "../../sandbox";

export default command({
  details:
    "Print the OpenAPI 3.1 document of a surface: operations, errors, and the events that its subscriptions receive. The default format is JSON. A running sandbox serves the same document at /openapi/<surface>.json. With RECOUP_SANDBOX_SPECIFIED_ONLY=1, or from a sandbox that was started with --specified-only, it lists no extension.",
  examples: {
    "recoup sandbox openapi collection > collection.json": "for a generator or a contract tool",
    "recoup sandbox openapi customer -o yaml": "as YAML",
  },
  argument: {
    name: "surface",
    description: "the surface: collection, referral or customer",
    choices: surfaces,
  },
  prints: { record: async () => (await import("./shapes/document")).OpenApi },
  async run({ argument }, context) {
    const document = await readDocument(readSurface(argument), context);
    await checkFields(Object.keys(document), context.style);
    if (!context.style.isExplicitFormat && context.style.fields === undefined)
      return { kind: "raw", body: Buffer.from(`${JSON.stringify(document, null, 2)}\n`) };
    return reportLoadedRecord(RawJson.of(document), { view: () => buildOutline(document) });
  },
});

const readSurface = (word: string) =>
  requireWord(word, surfaces, `"${word}" is not a surface. The surfaces are ${surfaces.join(", ")}.`);

type OpenApiDocument = Awaited<ReturnType<typeof buildOpenApiDocument>>;

/**
 * Reads the document from the running sandbox, which may have extensions disabled. If none is running, builds
 * the document that `sandbox serve` would serve here.
 */
async function readDocument(surface: Surface, context: Context): Promise<OpenApiDocument> {
  const servedTarget = findServedTarget(context);
  if (servedTarget === undefined)
    return buildOpenApiDocument(surface, defaultServedOrigin, context.platformOptions);
  const target = { ...servedTarget, baseUrl: splitUrl(servedTarget.baseUrl).origin };
  const { plainValue } = await callServedSandbox(target, "GET", `/openapi/${surface}.json`);
  return plainValue as unknown as OpenApiDocument;
}

function buildOutline({ info, servers, paths, webhooks }: OpenApiDocument): readonly Block[] {
  const operations = Object.values(paths).flatMap((item) => Object.keys(item));
  return [
    { kind: "title", text: info.title, aside: info.version },
    {
      kind: "pairs",
      columns: [
        { label: "Servers", kind: "list", value: servers.map(({ url }) => url) },
        { label: "Operations", kind: "text", value: String(operations.length) },
        { label: "Events", kind: "list", value: Object.keys(webhooks) },
      ],
    },
  ];
}
