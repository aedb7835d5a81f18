import { redirect } from "@remix-run/node"
import type { Permission } from "#app/auth/permissions"
import { type AdminArgs, adminLoader } from "./guard.server"

/** Loader of a page that edits the one thing that its address names; without an id it leads to where one is made. */
export const editLoader = <Result>(
  guard: Permission,
  create: string,
  load: (args: AdminArgs & { id: string }) => Promise<Result>,
) =>
  adminLoader(guard, async (args) => {
    const { id } = args.params
    if (!id) throw redirect(create)
    return load({ ...args, id })
  })
