import { redirect } from "@remix-run/node"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { homeOf } from "#app/admin/menu"
import { chooseColumns } from "#app/domain/views/choose-columns.server"
import { chooseColumnsInput, usualColumnsInput } from "#app/domain/views/columns-input"
import { withoutPage } from "#app/without-page.server"

/** A GET changes nothing, and is no page to come back to. */
export const loader = adminLoader("signed-in", async ({ admin }) => {
  throw redirect(homeOf(admin.permissions))
})

/** How somebody looks at a list is their own matter; what they see in it is the list's guard and masks to say. */
export const action = withoutPage(
  adminAction({
    choose: command({
      guard: "signed-in",
      schema: chooseColumnsInput,
      async run({ list, shown, back }, { db, admin, now, headers }) {
        await chooseColumns(db.primary, { list, shown, by: admin.id, now })
        return redirect(back, { headers })
      },
    }),
    usual: command({
      guard: "signed-in",
      schema: usualColumnsInput,
      async run({ list, back }, { db, admin, now, headers }) {
        await chooseColumns(db.primary, { list, shown: null, by: admin.id, now })
        return redirect(back, { headers })
      },
    }),
  }),
)
