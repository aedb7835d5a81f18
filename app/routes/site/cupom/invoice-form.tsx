import { useTranslation } from "react-i18next"
import { programUrl, readerUrl, scanUrl } from "virtual:enhance"
import { brand } from "#app/brand"
import type { InvoiceFields } from "#app/domain/invoices/invoice-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { CaptchaChallenge, CaptchaFields } from "#app/auth/captcha/captcha-fields"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Captcha } from "#app/site/captcha"
import { InvoiceProducts, type ProductView } from "./invoice-products"
import type { KeptDraft } from "#app/site/kept-form"
import { Panel } from "#app/site/panel"
import { ReceiptGuide } from "./receipt-guide"
import { RefusalAdvice, type RefusedInvoice } from "./refusal-advice"

export type InvoiceFormView = {
  /** The form's own UUID: the same form sent again is the same invoice. */
  idempotencyKey: string
  /** YYYY-MM-DD */
  days: { min?: string; max: string }
  /** When the window ends, for the phone that keeps the form until it gets through. */
  endsAt: number | undefined
  photoRequired: boolean
  /** Empty unless numbers are earned per product. */
  products: readonly ProductView[]
  constraint: Constraint
  /** What the person had typed as their session ended, with the key that the form had then. */
  draft: KeptDraft
  captcha: CaptchaChallenge
}

/** The photo comes beside what the schema reads. */
type Fields = InvoiceFields & { photo: File }
/** A product has its own name over it. */
type Labels = Record<Exclude<keyof Fields, "quantity" | "idempotencyKey">, string>

type Props = InvoiceFormView & { answer: RefusedInvoice | undefined }

/** One form, in the order of the paper; whatever is refused, what was typed stays. */
export function InvoiceForm({
  answer,
  idempotencyKey,
  days,
  endsAt,
  photoRequired,
  products,
  constraint,
  draft,
  captcha,
}: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<Fields & CaptchaFields>({
    intent: "cupom",
    answer,
    defaultValue: draft?.typed ?? { idempotencyKey },
    constraint,
  })
  const code = answer?.code
  const isRule = code !== undefined && code !== "INVALID_REQUEST"
  const labels: Labels = {
    accessKey: t("cupom.accessKey"),
    cnpj: t("cupom.cnpj"),
    number: t("cupom.number"),
    issuedOn: t("cupom.issuedOn"),
    total: t("cupom.total"),
    ...Object.fromEntries(products.map(({ id, name }) => [`quantity.${id}`, name])),
    photo: t("cupom.photo"),
  }
  // Not where it only was there already: then it was read well.
  const isKeyBroken = Boolean(fields.accessKey.errors?.length) && code !== "NUMBER_FOUND"
  const isPhotoGone = answer ? answer.refused.photoSent : draft?.photoSent
  // A key that was tampered with would be refused for ever.
  const kept = fields.idempotencyKey.errors?.length ? undefined : fields.idempotencyKey.initialValue
  return (
    <Panel>
      <OwnForm
        form={form}
        summary={isRule ? t("cupom.notTaken") : t("common.errorSummary")}
        labels={labels}
        withoutNames={isRule}
        encType="multipart/form-data"
        className="form form--parted form--large"
        data-kept
        data-end={endsAt}
      >
        {draft && !answer && (
          <Notice tone="info" title={t("cupom.draft.title")} data-unsent="">
            <p>{t("cupom.draft.text")}</p>
            {draft.photoSent && <p data-photo-gone="">{t("cupom.photoAgain")}</p>}
          </Notice>
        )}
        {answer && <RefusalAdvice {...answer} email={brand.company.email} photoRequired={photoRequired} />}
        <input type="hidden" name="idempotencyKey" value={kept ?? idempotencyKey} />
        <fieldset className="form">
          <legend className="form__legend">{t("cupom.paper")}</legend>
          {/* No field is switched off for a browser's memory: what was typed comes back after a line that was cut, without scripts too. */}
          <TextField
            field={fields.accessKey}
            hint={t("cupom.accessKeyHint")}
            className="field--key"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            data-mask="key"
          />
          <p className="key-tools" data-key="" hidden>
            <span className="nums" />{" "}
            <button type="button" className="reveal" data-other={t("cupom.digits")}>
              {t("cupom.letters")}
            </button>
          </p>
          <ScanCode />
          <ReceiptGuide />
          {isKeyBroken && <KeyEcho typed={fields.accessKey.initialValue} />}
          <p className="or">{t("cupom.or")}</p>
          <div className="form__pair">
            <TextField field={fields.cnpj} autoCapitalize="characters" spellCheck={false} data-mask="cnpj" />
            <TextField field={fields.number} inputMode="numeric" />
          </div>
        </fieldset>
        <fieldset className="form">
          <legend className="form__legend">{t("cupom.purchase")}</legend>
          <div className="form__pair">
            <TextField
              field={fields.issuedOn}
              hint={t("cupom.issuedOnHint")}
              type="date"
              {...days}
              required
            />
            <TextField field={fields.total} hint={t("cupom.totalHint")} inputMode="decimal" required />
          </div>
          {products.length > 0 && (
            <InvoiceProducts products={products} fields={fields.quantity.getFieldset()} />
          )}
          <TextField
            field={fields.photo}
            hint={
              isPhotoGone ? <span data-photo-gone="">{t("cupom.photoAgain")}</span> : t("cupom.photoHint")
            }
            optional={photoRequired ? undefined : t("cupom.optional")}
            required={photoRequired}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            data-shrink=""
          />
        </fieldset>
        <div className="form">
          <Captcha challenge={captcha} field={fields.captchaAnswer} />
          <Button wide>{t("cupom.submit")}</Button>
          <p className="field__hint">{t("cupom.once")}</p>
        </div>
      </OwnForm>
    </Panel>
  )
}

/** For the script alone, which shows it and does what its buttons say. */
function ScanCode() {
  const { t } = useTranslation()
  return (
    <div className="scan" data-scan={scanUrl} data-reader={readerUrl} data-program={programUrl}>
      <Button type="button" variant="secondary" small value="camera">
        {t("cupom.scanCamera")}
      </Button>
      <Button type="button" variant="secondary" small value="photo">
        {t("cupom.scanPhoto")}
      </Button>
      <p role="status" className="field__hint" />
    </div>
  )
}

/** The refused key in its groups of four and as a whole, to be laid beside the paper. */
function KeyEcho({ typed }: { typed: unknown }) {
  const { t } = useTranslation()
  // A made-up form may send anything under this name.
  const plain = typeof typed === "string" ? typed.replace(/[\s./-]/g, "") : ""
  if (!/^[0-9a-z]{4,60}$/i.test(plain)) return null
  return (
    <p className="key-echo">
      <span className="field__hint">
        {t("cupom.typed")} ({plain.length}/44)
      </span>
      <span className="key-echo__groups">
        {(plain.toUpperCase().match(/.{1,4}/g) ?? []).map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </span>
    </p>
  )
}
