import type { z } from "zod"
import { adminAction, command } from "#app/admin/guard.server"
import { redirectSaying } from "#app/admin/toast.server"
import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import {
  extractionInput,
  handInInput,
  postponeInput,
  publishDrawInput,
  rehearsalInput,
  rejectInput,
  stepInput,
} from "#app/domain/draws/calculation/calculation-input.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { handInBase } from "#app/domain/draws/calculation/hand-in-base.server"
import {
  confirmPostponement,
  postponeExtraction,
  withdrawPostponement,
} from "#app/domain/draws/calculation/postponement.server"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { sayTyped } from "./words"

type Step<Schema extends z.ZodObject, Result> = {
  guard: Permission
  schema: Schema
  take: (db: Db, step: z.output<Schema> & { drawId: string; by: string; now: Date }) => Promise<Result>
  /** What is said on the draw's page once it is taken. */
  say: (result: Result) => string
}

/** A step of a draw, taken with what was typed or seen. */
const step = <Schema extends z.ZodObject, Result>({ guard, schema, take, say }: Step<Schema, Result>) =>
  command({
    guard,
    schema,
    async run(typed, { db, params: { id = "" }, admin, now, headers }) {
      const result = await take(db.primary, { ...typed, drawId: id, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), say(result), { headers })
    },
  })

/** What takes a draw from its period's end to its publication, in this order, and what goes back. */
export const action = adminAction({
  close: step({
    guard: "calculation:export",
    schema: stepInput,
    take: closeDraw,
    say: () => "Período fechado.",
  }),
  hand_in: step({
    guard: "calculation:export",
    schema: handInInput,
    take: handInBase,
    say: () => "Entrega da base anotada.",
  }),
  extraction: step({
    guard: "calculation:run",
    schema: extractionInput,
    take: enterExtraction,
    say: ({ state }) => sayTyped[state],
  }),
  postpone: step({
    guard: "calculation:run",
    schema: postponeInput,
    take: postponeExtraction,
    say: () => "Adiamento pedido: outra pessoa confirma.",
  }),
  confirm_postponement: step({
    guard: "calculation:run",
    schema: stepInput,
    take: confirmPostponement,
    say: () => "Extração adiada.",
  }),
  withdraw_postponement: step({
    guard: "calculation:run",
    schema: stepInput,
    take: withdrawPostponement,
    say: () => "Pedido de adiamento retirado.",
  }),
  // What was rehearsed has a page of its own.
  rehearse: command({
    guard: "calculation:run",
    schema: rehearsalInput,
    async run({ prizes }, { db, params: { id = "" }, admin, now, headers }) {
      const made = await rehearseDraw(db.primary, { drawId: id, prizes, by: admin.id, now })
      return redirectSaying(paths.admin.rehearsal(made.id), "Ensaio feito.", { headers })
    },
  }),
  compute: step({
    guard: "calculation:run",
    schema: stepInput,
    take: computeDraw,
    say: () => "Sorteio apurado.",
  }),
  publish: step({
    guard: "calculation:run",
    schema: publishDrawInput,
    take: (db, seen) => publishDraw(db, { ...seen, clock: systemClock }),
    say: () => "Resultado publicado.",
  }),
  reject: step({
    guard: "calculation:run",
    schema: rejectInput,
    take: rejectResult,
    say: () => "Resultado devolvido.",
  }),
})
