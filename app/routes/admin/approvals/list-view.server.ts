import type { Db } from "#app/db/client.server"
import { type FourEyesLine, listFourEyes } from "#app/domain/four-eyes/four-eyes-page.server"
import type { WaitingKind } from "#app/domain/four-eyes/waiting"
import { paths } from "#app/paths"
import { approvalWords } from "#app/words/approvals"
import { waitingWords } from "#app/words/four-eyes"

const { admin } = paths

/** Where each is ended. */
const places: Readonly<Record<WaitingKind, (id: string) => string>> = {
  "disqualify-award": admin.validation,
  "disqualify-winner": admin.validation,
  "validate-award": admin.validation,
  "validate-winner": admin.validation,
  "postpone-draw": admin.calculationOf,
  "publish-draw": admin.calculationOf,
}

/** A page of what this reader may read, each line with what it is called and where it is ended. */
export async function viewApprovals(db: Db, asked: Parameters<typeof listFourEyes>[1]) {
  const page = await listFourEyes(db, asked)
  return { ...page, rows: page.rows.map(shown) }
}

function shown(line: FourEyesLine) {
  const { state, askedBy, askedAt } = line
  const said = { state, askedBy, askedAt }
  if (!line.isRequest) {
    const { kind, id, subject } = line
    // Of one prize two things may wait.
    return { ...said, id: `${kind} ${id}`, to: places[kind](id), title: waitingWords[kind], subject }
  }
  const { kind, id, subject, person } = line
  return {
    ...said,
    id,
    to: admin.approval(id),
    title: approvalWords[kind].title,
    subject: person === null ? subject : `${subject}, ${person}`,
  }
}
