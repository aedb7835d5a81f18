import type { ReactNode } from "react"
import { ConfirmDialog } from "./command-dialog"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  /** What the URL names; undefined where it is not on this page. */
  id: string | undefined
  answer: Refusal | undefined
  /** What each does, before the yes and its reason. */
  disabling: ReactNode
  enabling: ReactNode
}

/** The two dialogs that StateButton opens, one pair for all rows of a list. */
export function StateDialogs({ id = "", answer, disabling, enabling }: Props) {
  return (
    <>
      <ConfirmDialog command="disable" answer={answer} reason>
        <input type="hidden" name="id" value={id} />
        {disabling}
      </ConfirmDialog>
      <ConfirmDialog command="enable" answer={answer} reason>
        <input type="hidden" name="id" value={id} />
        {enabling}
      </ConfirmDialog>
    </>
  )
}
