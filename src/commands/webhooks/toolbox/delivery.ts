import { Failure } from "../../../base/failure";
import { type OptionValues, textOption } from "../../../cli/flags/option";
import { readInput } from "../../../cli/line/text-input";
import type { Context } from "../../../cli/session/context";
import { findSignature, readCapturedRequest } from "../../../webhooks/captured/captured-request";
import { toWireHeaderName } from "../../../webhooks/captured/headers";

export const deliveryOptions = {
  header: {
    ...textOption("--header <value>", "the value of the signature header: t=…,v1=…"),
    canBeEmpty: true,
  },
  captured: textOption(
    "--captured <file>",
    "the whole delivery as HTTP, a curl command or JSON; `-` for stdin",
  ),
};

export interface DeliveryInput {
  readonly body: Uint8Array;
  readonly header: string | undefined;
  readonly headerName?: string;
  readonly timestampHeader?: string;
  /** False if the capture contained the body as parsed JSON, so its exact bytes are unknown. */
  readonly isBodyExact: boolean;
}

/** Reads the header from its flag or from a capture. A body file takes precedence over the captured body. */
export async function readDelivery(
  context: Context,
  file: string,
  { header, captured }: OptionValues<typeof deliveryOptions>,
): Promise<DeliveryInput> {
  if (captured !== undefined && header !== undefined)
    throw new Failure("usage", "--header and --captured can't be combined: a capture has its own header.");
  if (captured !== undefined) return readCapture(context, captured, file);
  if (header === undefined)
    throw new Failure("usage", "The signature header is missing.", {
      hint: "Add --header 't=…,v1=…', or --captured with the whole delivery.",
    });
  const body = await readInput(context.host, file === "" ? "-" : file);
  return { body, isBodyExact: true, ...parseHeader(header) };
}

/** Parses a header given with or without its name. */
function parseHeader(text: string): Pick<DeliveryInput, "header" | "headerName"> {
  const [, name, value = ""] = /^([\w-]+)[ \t]*:(.*)$/s.exec(text) ?? [];
  return name === undefined ? { header: text } : { header: value.trim(), headerName: toWireHeaderName(name) };
}

async function readCapture(
  { host, profile }: Context,
  captured: string,
  file: string,
): Promise<DeliveryInput> {
  const request = readCapturedRequest(await readInput(host, captured));
  if (file === "" && !request.hasBody)
    throw new Failure("usage", "the captured JSON has its body in no field that recoup knows.", {
      hint: "Expected the text in body, rawBody, bodyBase64 or postData.text. Or pass the body as a file, too.",
    });
  const signature = findSignature(request.headers, profile.headerPrefix);
  const body = file === "" ? request.body : await readInput(host, file);
  return {
    body,
    isBodyExact: file !== "" || request.isBodyExact,
    header: signature?.signature,
    headerName: signature?.name,
    timestampHeader: signature?.timestamp,
  };
}

/** Throws if more than one file is stdin, which can only be read once. */
export function refuseSharedStdin(files: readonly (string | undefined)[]): void {
  if (files.filter((file) => file === "-").length > 1)
    throw new Failure("usage", "Secret and delivery can't both come from stdin.", {
      hint: "Name a file for one of them.",
    });
}
