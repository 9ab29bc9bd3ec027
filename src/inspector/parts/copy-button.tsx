import { copyText } from "../browser/clipboard";
import { runWithToast } from "../store/toasts";
import { Button } from "./button";

export function CopyButton({
  text,
  children,
  subject,
}: {
  readonly text: () => string;
  readonly children: string;
  /** Names the copied value, as the subject of a sentence. */
  readonly subject: string;
}) {
  return (
    <Button icon="copy" onPress={() => runWithToast(() => copyText(text()), `${subject} copied`)}>
      {children}
    </Button>
  );
}
