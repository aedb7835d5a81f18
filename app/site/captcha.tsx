import { captchaUrl } from "virtual:enhance"
import type { FieldMetadata } from "@conform-to/react"
import { Trans, useTranslation } from "react-i18next"
import { type CaptchaChallenge, captchaFields } from "#app/auth/captcha/captcha-fields"
import { describe, Field, Input } from "#app/ui/field"
import { usePageContext } from "#app/ui/page-context"

/** Nobody reads and fills a form faster than this. */
const READING_SECONDS = 3

/**
 * What stands before a guarded form's button; nothing where no captcha is configured. Without scripts a text question
 * decides; where the provider's script came through, it takes the question's place. It is asked for once the form is
 * touched: who only looks at the page is not told to another host.
 */
export function Captcha({ challenge, field }: { challenge: CaptchaChallenge; field: FieldMetadata }) {
  const { t } = useTranslation()
  const { nonce } = usePageContext()
  if (!challenge) return null
  const { seconds } = challenge
  const hint =
    seconds > READING_SECONDS ? `${t("captcha.hint")} ${t("captcha.wait", { seconds })}` : t("captcha.hint")
  const core = { id: field.id, name: captchaFields.answer, errors: field.errors, hint }
  return (
    <div data-captcha>
      <div data-captcha-question>
        {/* A new question every time, so the last answer is not worth keeping. */}
        <Field {...core} label={challenge.question}>
          <Input {...describe(core)} inputMode="numeric" autoComplete="off" defaultValue="" />
        </Field>
      </div>
      <input type="hidden" name={captchaFields.sealed} value={challenge.sealed} />
      <div className="trap" aria-hidden="true">
        <label>
          {t("captcha.trap")}
          <input type="text" name={captchaFields.trap} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <div className="trap" data-captcha-widget data-sitekey={challenge.siteKey} />
      <p className="field__hint" data-captcha-notice hidden>
        <Trans
          i18nKey="captcha.notice"
          components={{
            privacy: <a href="https://policies.google.com/privacy" />,
            terms: <a href="https://policies.google.com/terms" />,
          }}
        />
      </p>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: watch }} />
    </div>
  )
}

/** Fetches what asks the provider, at the first touch of the page: without it, a form has the question. */
const watch = `addEventListener("focusin",function(event){
import("${captchaUrl}").then(function(part){part.touch(event.target)},function(){})})`
