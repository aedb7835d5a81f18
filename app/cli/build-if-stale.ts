import { buildIfStale } from "./build.server"
import { runCommand } from "./settings"
import { stopSignal } from "./stop-signal"

/** What tests and demo begin with, for whoever wants it done before them: `.ci/run`, beside the checks. */
await runCommand(() => buildIfStale(stopSignal()))
