import { Link } from "@remix-run/react"
import { UndoNotice } from "#app/admin/undo-notice"
import { type RequestState, stays } from "#app/domain/requests/request"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { type RequestKind, requestKindWords } from "#app/words/reasons/requests"
import { undoAnswerReasons } from "#app/words/reasons/review-queue"

type Props = {
  done: { id: string; kind: RequestKind; state: RequestState; version: number } | null
  /** The request that the page shows. */
  shownId?: string
}

/** What was answered last, with the way back, or why there is none. */
export function LastReply({ done, shownId }: Props) {
  if (!done) return null
  const { id, kind, state, version } = done
  const said = `Respondido: ${requestKindWords[kind].toLowerCase()}.`
  const way = id !== shownId && <Link to={paths.admin.request(id)}>Ver o respondido</Link>
  if (stays(state))
    return (
      <Notice tone="success">
        {said} {undoAnswerReasons.done.pt} {way}
      </Notice>
    )
  return (
    <UndoNotice id={id} version={version} action={paths.admin.requestInQueue(id)}>
      {said} O email sai em dois minutos. {way}
    </UndoNotice>
  )
}
