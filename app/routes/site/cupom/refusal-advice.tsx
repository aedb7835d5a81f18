import { useTranslation } from "react-i18next"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

/** A refused invoice; whether a photo had come along, which no page gives back. */
export type RefusedInvoice = Refusal<{ photoSent?: boolean }>

const advised = [
  "INACTIVE_USER",
  "LUCK_NUMBERS_REACHED",
  "NUMBERS_EXHAUSTED",
  "BUSY",
  "CANNOT_SEND_FILE",
  "FUTURE_DATE",
  "NUMBER_FOUND",
  "FILE_LARGE",
  "FILE_UNEXPECTED",
] as const

/** Below the reasons: what to do now. An invoice that is one's own already leads to its answer. */
export function RefusalAdvice({
  code,
  refused,
  email,
  photoRequired,
}: Pick<RefusedInvoice, "code" | "refused"> & { email: string; photoRequired: boolean }) {
  const { t } = useTranslation()
  if (refused.protocol && refused.invoiceId)
    return <OwnInvoice {...refused} protocol={refused.protocol} invoiceId={refused.invoiceId} />
  const known = advised.find((each) => each === code)
  if (!known) return null
  return (
    <Notice tone="info" title={t("cupom.advice.title")}>
      <p>{t(`cupom.advice.${known}`, { email, context: photoRequired ? undefined : "optional" })}</p>
      {known === "LUCK_NUMBERS_REACHED" && (
        <p>
          <a href={paths.perfil}>{t("common.profile")}</a>
        </p>
      )}
    </Notice>
  )
}

type OwnInvoiceProps = { protocol: string; invoiceId: string; numbers?: number }

function OwnInvoice({ protocol, invoiceId, numbers = 0 }: OwnInvoiceProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t("cupom.mine.title")}>
      <p>{t("cupom.mine.text", { count: numbers, protocol })}</p>
      <p className="mine__link">
        <LinkButton href={paths.cupomAnswer(invoiceId)} variant="secondary" small>
          {t("cupom.mine.open")}
        </LinkButton>
      </p>
    </Notice>
  )
}
