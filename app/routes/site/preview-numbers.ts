import { brand } from "#app/brand"
import { RuleBroken } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { publicLoader } from "#app/site/guard.server"
import { previewAnswer } from "#app/site/preview/kept-previews.server"
import { readSharedNumbers } from "#app/site/shared-numbers"
import { withoutPage } from "#app/without-page.server"

/** The picture beside the link of who tells how many numbers they got: how many, and nothing of whose. */
export const loader = withoutPage(
  publicLoader(
    async ({ client, params }) => {
      const locale = (["pt", "en"] as const).find((one) => one === params.locale)
      const [, written = ""] = /^(\d+)\.png$/.exec(params.picture ?? "") ?? []
      const count = readSharedNumbers(written)
      if (!locale || count === null) throw new RuleBroken("NOT_FOUND")
      return previewAnswer({ name: `${locale} ${count}`, ip: client.ip }, () => [
        { text: brand.promotion, width: 780, most: 64 },
        {
          text: translators[locale].t("cupom.answer.toldPicture", { count }),
          width: 780,
          most: 200,
          misprint: true,
        },
        { text: brand.tagline[locale], width: 780, most: 58 },
      ])
    },
    { ageGate: false },
  ),
)
