import { Box, Text } from "ink";
import type { Frame } from "../frame/frame";

/** The whole screen. */
export function View({ frame }: { readonly frame: Frame }) {
  const { size, header, titles, status, keys } = frame;
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows}>
      <Line text={header} />
      <Tabs frame={frame} />
      {titles !== undefined && <Line text={`  ${titles}`} />}
      <Box flexDirection="column" flexGrow={1} overflow="hidden">
        <Body frame={frame} />
      </Box>
      <Line text={status} />
      <Line text={keys} />
    </Box>
  );
}

/** Text that is known to fit. An empty line takes its place, too. */
function Line({ text, isInverse = false }: { readonly text: string; readonly isInverse?: boolean }) {
  return (
    <Text wrap="truncate" inverse={isInverse}>
      {text === "" ? " " : text}
    </Text>
  );
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

function Body({ frame: { body, selected, isColored } }: { readonly frame: Frame }) {
  return body.map((line, index) => {
    const isSelected = index === selected;
    const marker = isSelected ? "> " : "  ";
    const text = selected === undefined ? line : marker + line;
    return <Line key={index} text={text} isInverse={isColored && isSelected} />;
  });
}
