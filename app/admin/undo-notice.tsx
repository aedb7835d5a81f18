import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { useBusyPage } from "./use-busy"

type Props = {
  /** What was decided, as the rows stand since. */
  id: string
  version: number
  /** Where the way back is posted to; the page itself without it. */
  action?: string
  children: ReactNode
}

/** What somebody decided a moment ago, with the way back. */
export function UndoNotice({ id, version, action, children }: Props) {
  const busy = useBusyPage()
  return (
    <Notice
      tone="success"
      actions={
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <Button variant="secondary" small disabled={busy}>
            Desfazer
          </Button>
        </Form>
      }
    >
      {children}
    </Notice>
  )
}
