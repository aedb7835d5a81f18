import { CommandButton } from "#app/admin/command-dialog"
import { useCan } from "#app/admin/frame-data"
import { type HeadedColumn, ListRows } from "#app/admin/list-rows"
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
type Row = { id: CommandName; run: CommandRun | undefined }

const columns: readonly HeadedColumn<Row>[] = [
  { header: "Comando", wraps: true, cell: ({ id }) => <Command name={id} /> },
  { header: "Quando roda", wraps: true, cell: ({ id }) => commandWords[id].when },
  { header: "Situação", cell: ({ run }) => (run ? <RunStatus value={run.state} /> : "Nunca rodou.") },
  { header: "Última vez", wraps: true, cell: ({ run }) => run && <LastRun {...run} /> },
]
const button: HeadedColumn<Row> = {
  header: "À mão",
  buttons: true,
  cell: ({ id }) => (
    <CommandButton command="run" id={id} small aria-describedby={`command-${id}`}>
      Executar
    </CommandButton>
  ),
}

/** Every command: what it does, how its last run went, and the button. */
export function CommandTable({ last }: { last: LastRuns }) {
  const rows = commandNames.map((id) => ({ id, run: last[id] }))
  return (
    <ListRows
      title="Todos os comandos"
      page={{ rows, sort: "", descending: false }}
      columns={useCan()("commands:run") ? [...columns, button] : columns}
      search=""
      ticks={false}
      low={false}
    />
  )
}

function Command({ name }: { name: CommandName }) {
  const { title, does } = commandWords[name]
  return (
    <>
      <span id={`command-${name}`}>{title}</span>
      <details className="list__more">
        <summary>O que faz</summary>
        {does}
      </details>
    </>
  )
}

/** When, how long and by whom, and what it said. */
function LastRun({ by, createdAt, startedAt, seconds, output }: CommandRun) {
  return (
    <>
      <Moment at={startedAt ?? createdAt} />
      <span className="list__sub">
        {[saySeconds(seconds), by ?? "automático"].filter(Boolean).join(", ")}
      </span>
      {output && <span className="list__sub">{output}</span>}
    </>
  )
}
