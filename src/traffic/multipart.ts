/** Parses the boundary in the content type of a form. Returns undefined for any other type. */
export function parseBoundary(contentType: string | undefined): string | undefined {
  const [type = "", ...parameters] = (contentType ?? "").split(";").map((part) => part.trim());
  if (type.toLowerCase() !== "multipart/form-data") return undefined;
  const parameter = parameters.find((part) => /^boundary=/i.test(part))?.slice("boundary=".length) ?? "";
  const boundary = parameter.replace(/^"(.*)"$/, "$1");
  return boundary === "" || boundary.length > 70 ? undefined : boundary;
}
