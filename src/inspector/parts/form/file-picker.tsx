interface FilePickerProps {
  readonly label: string;
  /** Extensions, comma-separated. */
  readonly accept: string;
  readonly onRead: (text: string) => void;
}

/** Reads a text file in the browser: the sandbox never receives its path. */
export function FilePicker({ label, accept, onRead }: FilePickerProps) {
  const read = async (input: HTMLInputElement) => {
    const text = await input.files?.[0]?.text();
    // Otherwise the same file couldn't be picked again after an edit.
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
