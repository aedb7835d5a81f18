import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import type { DrawClosedFacts } from "#app/i18n/mails/mail-text"
import { paths } from "#app/paths"
import { findNotice } from "./draw-notice.server"
import { linkTo, type MailFacts } from "./mail-facts.server"

/** Who stands in the list of a draw that closed, with the first checkpoint that holds its close. */
export async function findDrawClosed(db: Db, noticeId: string): Promise<MailFacts<DrawClosedFacts>> {
  const notice = await findNotice(db, noticeId)
  const checkpoint = notice && (await findClose(db, notice.draw.id))?.checkpoint
  if (!notice || !checkpoint) return undefined
  const { to, draw, takingPart, leftOut } = notice
  const facts = {
    name: to.name,
    url: linkTo(paths.draw(draw.id)),
    draw: draw.title,
    takingPart,
    leftOut,
    size: checkpoint.size,
    root: checkpoint.root.toString("base64"),
    contact: brand.company.email,
  }
  return { to, facts }
}
