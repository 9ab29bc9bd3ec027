import { render } from "preact";
import { openSession } from "./browser/session";
import { App } from "./shell/app";

void openSession();
render(<App />, document.getElementById("root") as HTMLElement);
