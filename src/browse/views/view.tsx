import { Box, Text } from "ink";
import type { Frame } from "../frame/frame";

/** The lines above and below the body, without a gap between them. */
export function View({ frame }: { readonly frame: Frame }) {
  const { size, header, titles, status, keys } = frame;
  return (
    <Box flexDirection="column" width={size.columns}>
      <Line text={header} />
      <Tabs frame={frame} />
      {titles !== undefined && <Line text={titles} />}
      <Line text={status} />
      <Line text={keys} />
    </Box>
  );
}

/** Text that is known to fit. An empty line takes its place, too. */
function Line({ text }: { readonly text: string }) {
  return <Text wrap="truncate">{text === "" ? " " : text}</Text>;
}

function Tabs({ frame: { tabs, isColored } }: { readonly frame: Frame }) {
  return (
    <Box>
      {tabs.map(({ label, isActive }) => (
        <Text key={label} inverse={isColored && isActive}>
          {isActive ? `[${label}]` : ` ${label} `}
        </Text>
      ))}
    </Box>
  );
}
