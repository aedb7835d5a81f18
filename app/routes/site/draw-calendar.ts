import { getPublicDraw } from "#app/domain/draws/publication/public-draws.queries.server"
import { invoiceWindow } from "#app/domain/campaign.server"
import { closingOf, drawMoment } from "#app/domain/draws/publication/next-moments.server"
import { RuleBroken } from "#app/errors"
import { en, pt } from "#app/i18n/draw"
import { paths } from "#app/paths"
import { fileAnswer } from "#app/platform/answers/file-answer.server"
import { calendarFile } from "#app/site/calendar-file"
import { publicLoader } from "#app/site/guard.server"
import { withoutPage } from "#app/without-page.server"

/** When sending closes and when the draw is, for a phone's calendar; of a draw whose day is not known, the closing alone. */
export const loader = withoutPage(
  publicLoader(
    async ({ db, env, locale, now, params, url }) => {
      const draw = await getPublicDraw(db.primary, params.draw ?? "", now)
      if (draw.state === "canceled" || draw.result) throw new RuleBroken("NOT_FOUND")
      const words = { pt, en }[locale].calendar
      const say = (text: string) => text.replace("{{title}}", draw.title).replace("{{prize}}", draw.prize)
      const origin = env.ORIGIN ?? url.origin
      const day = drawMoment(draw)
      const event = (kind: "closing" | "draw", at: Date, way: string) => ({
        uid: `${kind}-${draw.id}@${new URL(origin).host}`,
        at,
        title: say(words[kind]),
        text: say(words[`${kind}Text`]),
        url: origin + way,
      })
      const events = [
        event("closing", closingOf(draw, invoiceWindow(env)), paths.cupom),
        ...(day ? [event("draw", day, paths.draw(draw.id))] : []),
      ]
      const answer = fileAnswer(calendarFile(events, now), {
        name: "sorteio.ics",
        type: "text/calendar; charset=utf-8",
        cache: "private, no-cache",
      })
      answer.headers.set("Vary", "Cookie")
      return answer
    },
    { ageGate: false },
  ),
)
