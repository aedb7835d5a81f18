import { CommandButton } from "#app/admin/command-dialog"
import { Moment } from "#app/admin/moment"
import { RunStatus } from "#app/admin/status/run-status"
import { type CommandName, commandNames, type RunState } from "#app/domain/commands/command"
import { commandWords } from "#app/words/commands"
import { saySeconds } from "./duration"

type CommandRun = {
  state: RunState
  by: string | null
  createdAt: Date
  startedAt: Date | null
  seconds: number | null
  output: string | null
}
type LastRuns = Partial<Record<CommandName, CommandRun>>

/** Every command: what it does, how its last run went, and the button. */
export function CommandCards({ last }: { last: LastRuns }) {
  return (
    <div className="tiles">
      {commandNames.map((name) => (
        <CommandCard key={name} name={name} run={last[name]} />
      ))}
    </div>
  )
}

function CommandCard({ name, run }: { name: CommandName; run: CommandRun | undefined }) {
  const { title, does, when } = commandWords[name]
  return (
    <section className="card tile" aria-labelledby={`command-${name}`}>
      <h2 id={`command-${name}`}>{title}</h2>
      <p>{does}</p>
      <p className="tile__note">{when}</p>
      {run ? <LastRun {...run} /> : <p className="tile__note">Nunca rodou.</p>}
      <CommandButton command="run" id={name} permission="commands:run" aria-describedby={`command-${name}`}>
        Executar
      </CommandButton>
    </section>
  )
}

function LastRun({ state, by, createdAt, startedAt, seconds, output }: CommandRun) {
  const took = saySeconds(seconds)
  return (
    <div className="tile__last">
      <p>
        <RunStatus value={state} /> <Moment at={startedAt ?? createdAt} />
        {took && `, ${took}`}, {by ?? "automático"}
      </p>
      {output && <p>{output}</p>}
    </div>
  )
}
