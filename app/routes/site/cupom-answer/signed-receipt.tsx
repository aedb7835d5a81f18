import { useTranslation } from "react-i18next"

/** Where the signed receipt of an invoice is, and the proofs that the log holds its lines, once it does. */
export type SignedReceiptView = { href: string; proofs: readonly string[] }

/** What its coupon's numbers came to: none were given, none of them counts any more, or some do. */
type ReceiptNumbers = "none" | "void" | "live"

const signedWords = { none: "signedNone", void: "signedVoid", live: "signed" } as const

/** What the person keeps, so that nobody can deny the numbers, or that it came. */
export function SignedReceipt({ href, proofs, numbers }: SignedReceiptView & { numbers: ReceiptNumbers }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="receipt__help">{t(`cupom.answer.${signedWords[numbers]}`)}</p>
      <ul className="receipt__files">
        <li>
          <a href={href} download>
            {t("cupom.answer.receiptFile")}
          </a>
        </li>
        {proofs.map((proof, index) => (
          <li key={proof}>
            <a href={proof} download>
              {proofs.length === 1 ? t("cupom.answer.proof") : t("cupom.answer.nthProof", { nth: index + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
