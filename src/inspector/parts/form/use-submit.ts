import { useRef, useState } from "preact/hooks";
import { type Outcome, show } from "../../store/toasts";

interface Submit {
  /** The error to show in the form. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: (event: Event) => void;
}

/** Runs a form's action, once at a time. Stays busy after success, since the form then closes. */
export function useSubmit(action: () => Promise<Outcome>, onDone: () => void): Submit {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // Two quick keys can arrive before the form is redrawn.
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
