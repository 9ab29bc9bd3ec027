import { useState } from "preact/hooks";
import { type Outcome, show } from "../../store/toasts";

interface Submit {
  /** What went wrong, to be shown in the form. */
  readonly error: unknown;
  readonly submit: () => Promise<void>;
}

/** The action of a form in a dialog, which closes when it succeeds. */
export function useSubmit(action: () => Promise<Outcome>, onDone: () => void): Submit {
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    setError(undefined);
    try {
      show(await action());
      onDone();
    } catch (reason) {
      setError(reason);
    }
  };
  return { error, submit };
}
