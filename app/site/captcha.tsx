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
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: takeOver }} />
    </div>
  )
}

/**
 * At the first touch of the form, ask for the provider. Once it is there: hide the question, ask for a token when the form
 * is sent, before whatever else sends it (the outbox), then send it. Without signal there is nobody to ask: a form that can
 * wait waits, and the server judges it as one that did. Where the provider gives up, the question is back.
 */
const takeOver = `(function(nonce,form){
var ask=function(){
form.removeEventListener("focusin",ask);form.removeEventListener("pointerdown",ask)
if(window.grecaptcha&&grecaptcha.render)return captchaReady()
var script=document.createElement("script")
script.nonce=nonce
script.src="https://www.google.com/recaptcha/api.js?onload=captchaReady&render=explicit"
document.head.append(script)}
form.addEventListener("focusin",ask);form.addEventListener("pointerdown",ask)
})(document.currentScript.nonce,document.currentScript.closest("form"))
window.captchaReady=function(){
var box=document.querySelector("[data-captcha]"),form=box.closest("form"),button,goes=false,used=false,asks=true
var find=function(part){return box.querySelector("[data-captcha-"+part+"]")}
var send=function(){goes=true;form.requestSubmit(button);goes=false}
var id=grecaptcha.render(find("widget"),{sitekey:find("widget").dataset.sitekey,size:"invisible",badge:"inline",
callback:function(){used=true;send()},
"error-callback":function(){find("question").hidden=false;asks=false;if(button&&"kept" in form.dataset)send()}})
find("question").hidden=true
find("notice").hidden=false
document.addEventListener("submit",function(event){
if(event.target!==form||goes||!asks||!navigator.onLine)return
event.preventDefault();button=event.submitter
if(used)grecaptcha.reset(id)
used=false;grecaptcha.execute(id)},true)
}`
