import { Trans, useTranslation } from "react-i18next"
import { paths } from "#app/paths"

/** `size` is ready to read. */
export type DrawPackProps = { drawId: string; size: string }

/** All files of a draw in one, and how it is checked. */
export function DrawPack({ drawId, size }: DrawPackProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="tudo">
      <h2 id="tudo">{t("draw.pack.title")}</h2>
      <p>
        <a href={paths.drawPack(drawId)} download>
          tudo.zip
        </a>{" "}
        {t("draw.pack.size", { size })}
      </p>
      <p>
        <Trans
          i18nKey="draw.pack.check"
          components={{ a: <a href={paths.checker} download />, code: <code /> }}
        />
      </p>
    </section>
  )
}
