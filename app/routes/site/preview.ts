import { brand } from "#app/brand"
import { RuleBroken } from "#app/errors"
import { publicLoader } from "#app/site/guard.server"
import { previewAnswer } from "#app/site/preview/kept-previews.server"
import { withoutPage } from "#app/without-page.server"

/** The picture that is shown where somebody sends a link to the promotion. */
export const loader = withoutPage(
  publicLoader(
    async ({ client, params }) => {
      const locale = (["pt", "en"] as const).find((one) => `${one}.png` === params.picture)
      if (!locale) throw new RuleBroken("NOT_FOUND")
      return previewAnswer({ name: locale, ip: client.ip }, () => [
        ...brand.titleLines.map((text) => ({ text, width: 440, most: 205, misprint: true })),
        { text: brand.tagline[locale], width: 780, most: 58 },
      ])
    },
    { ageGate: false },
  ),
)
