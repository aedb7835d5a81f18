import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken, type Text } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { canDraw, type DrawAction, type DrawState } from "./draw"
import { lockDrawExclusive } from "./draw-locks.server"

export type DrawRow = typeof draws.$inferSelect

/**
 * Takes a draw's lock alone and reads it: of two who press the same button the second comes here when the first is
 * done, and is told. Throws NOT_FOUND, and WRONG_STATE with what comes first or who was quicker.
 */
export async function lockDraw(
  tx: Db,
  { drawId, action }: { drawId: string; action: DrawAction },
): Promise<DrawRow> {
  if (!isUuid(drawId)) throw new RuleBroken("NOT_FOUND")
  await lockDrawExclusive(tx, drawId)
  const [draw] = await tx.select().from(draws).where(eq(draws.id, drawId))
  if (!draw) throw new RuleBroken("NOT_FOUND")
  if (canDraw(action, draw.state)) return draw
  throw new RuleBroken("WRONG_STATE", { because: standsAt[draw.state], data: { state: draw.state } })
}

/** Where the draw stands, and so which step comes next. */
const standsAt: Record<DrawState, Text> = {
  planned: {
    pt: "O período ainda está aberto: feche-o primeiro.",
    en: "The period is still open: close it first.",
  },
  closing: {
    pt: "O período já foi fechado e a base está sendo gravada. Espere ela ficar pronta.",
    en: "The period is closed and the base is being written. Wait until it is there.",
  },
  closed: {
    pt: "A base está fechada e ainda não há resultado: falta apurar.",
    en: "The base is closed and there is no result yet: it is still to be computed.",
  },
  computed: {
    pt: "O resultado já foi apurado: agora outra pessoa publica ou devolve.",
    en: "The result is computed: somebody else publishes it or sends it back.",
  },
  published: {
    pt: "O sorteio já foi publicado e não muda mais.",
    en: "The draw is published and changes no more.",
  },
  canceled: { pt: "Este sorteio foi cancelado.", en: "This draw was canceled." },
}
