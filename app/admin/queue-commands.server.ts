import { redirect } from "@remix-run/node"
import { z } from "zod"
import { afterDone } from "./after-done"
import { type AdminArgs, command, type Guard } from "./guard.server"
import { redirectSaying } from "./toast.server"

type QueueOptions = {
  guard: Guard
  /** The queue's address: it leads to whatever is next. */
  here: string
  /** Said where nothing that the session left for later still waits. */
  noneSkipped: string
  skip: (args: AdminArgs, id: string) => Promise<void>
  /** Back to the last one left for later; false where there is none. */
  leaseSkipped: (args: AdminArgs) => Promise<boolean>
  /** Leases what is being looked at for some minutes more; false where somebody else has it by now. */
  lease: (args: AdminArgs, id: string) => Promise<boolean>
}

const subjectInput = z.object({ id: z.uuid("invalid") })

/** What a person does in every queue besides deciding: leave something for later, go back to it, renew its lease. */
export const queueCommands = ({ guard, here, noneSkipped, skip, leaseSkipped, lease }: QueueOptions) => ({
  skip: command({
    guard,
    schema: subjectInput,
    async run({ id }, args) {
      await skip(args, id)
      return redirect(afterDone(here, args.url.searchParams), { headers: args.headers })
    },
  }),
  back: command({
    guard,
    schema: z.object({}),
    async run(_, args) {
      const to = afterDone(here, args.url.searchParams)
      if (await leaseSkipped(args)) return redirect(to, { headers: args.headers })
      return redirectSaying(to, noneSkipped, { headers: args.headers, type: "info" })
    },
  }),
  /** A sign of life: by scripts, while somebody works on the page. */
  renew: command({
    guard,
    schema: subjectInput,
    async run({ id }, args) {
      return { isLeased: await lease(args, id) }
    },
  }),
})
