import { useRef, useState } from "preact/hooks";
import { type Outcome, show } from "../../store/toasts";

interface Submit {
  /** What went wrong, to be shown in the form. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: (event: Event) => void;
}

/** The action of a form, once at a time; it stays busy after it succeeded, when the form closes. */
export function useSubmit(action: () => Promise<Outcome>, onDone: () => void): Submit {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // Two quick keys can come before the form is drawn anew.
  const isRunning = useRef(false);
  const submit = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    try {
      show(await action());
      onDone();
    } catch (reason) {
      setError(reason);
      setBusy(false);
      isRunning.current = false;
    }
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void submit();
  };
  return { error, isBusy, onSubmit };
}
