import { copyText } from "../browser/clipboard";
import { runWithToast } from "../store/toasts";
import { Button } from "./button";

/** Copies text to the clipboard and shows a confirmation. */
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
  const copy = () =>
    runWithToast(async () => {
      if (!(await copyText(text()))) throw new Error("The browser did not allow copying");
    }, `${subject} copied`);
  return (
    <Button icon="copy" onPress={copy}>
      {children}
    </Button>
  );
}
