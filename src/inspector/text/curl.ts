const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** What a shell sends as one POST, as a command line; `-g` leaves brackets in the address alone. */
export function curlCommand(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !/^(host|content-length|connection)$/i.test(name))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -gi ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(" \\\n  ");
}
