import { redirect } from "@remix-run/node"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { homeOf } from "#app/admin/menu"
import { redirectSaying } from "#app/admin/toast.server"
import { deleteView } from "#app/domain/views/delete-view.server"
import { saveView } from "#app/domain/views/save-view.server"
import { deleteViewInput, saveViewInput } from "#app/domain/views/view"
import { RuleBroken, sayBeside } from "#app/errors"
import { withoutPage } from "#app/without-page.server"

/** A GET changes nothing, and is no page to come back to. */
export const loader = adminLoader("signed-in", async ({ admin }) => {
  throw redirect(homeOf(admin.permissions))
})

/** Back on the list: its forms stand there, and so does why one was refused. */
async function answered(
  back: string,
  { headers }: AdminArgs,
  work: () => Promise<string>,
): Promise<Response> {
  try {
    return await redirectSaying(back, await work(), { headers })
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    return redirectSaying(back, sayBeside(error, "pt"), { headers, type: "error" })
  }
}

export const action = withoutPage(
  adminAction({
    // The list's own right is the use case's first question.
    save: command({
      guard: "signed-in",
      schema: saveViewInput,
      run: ({ back, shared, ...view }, args) =>
        answered(back, args, async () => {
          const { db, admin, now } = args
          await saveView(db.primary, { ...view, shared: shared === "on", by: admin, now })
          return "Visão salva."
        }),
    }),
    delete: command({
      guard: "signed-in",
      schema: deleteViewInput,
      run: ({ id, back }, args) =>
        answered(back, args, async () => {
          const { db, admin, now } = args
          await deleteView(db.primary, { id, by: admin, now })
          return "Visão apagada."
        }),
    }),
  }),
)
