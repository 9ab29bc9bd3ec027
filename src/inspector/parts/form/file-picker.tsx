interface FilePickerProps {
  readonly label: string;
  /** Extensions, separated by commas. */
  readonly accept: string;
  readonly onRead: (text: string) => void;
}

/** A text file, which the browser reads: the sandbox never sees its path. */
export function FilePicker({ label, accept, onRead }: FilePickerProps) {
  const read = async (input: HTMLInputElement) => {
    const text = await input.files?.[0]?.text();
    // Else the same file, edited, could not be picked again.
    input.value = "";
    if (text !== undefined) onRead(text);
  };
  return (
    <input
      type="file"
      aria-label={label}
      accept={accept}
      onChange={(event) => void read(event.currentTarget)}
    />
  );
}
