import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import type { RegistrationFields } from "#app/domain/registrations/registration-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { CheckField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import type { CaptchaChallenge, CaptchaFields } from "#app/auth/captcha/captcha-fields"
import { Button, LinkButton } from "#app/ui/button"
import type { SelectOption } from "#app/ui/select"
import { Captcha } from "#app/site/captcha"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import {
  type CityHelp,
  CpfField,
  EmailField,
  NameFields,
  NewPasswordFields,
  PhoneField,
  PlaceFields,
  usePersonLabels,
} from "#app/site/person-fields"
import { StoppedForm } from "#app/site/stopped-form"
import type { Refusal } from "#app/forms/refusal"

/** A tick has its whole sentence beside it. */
type Labels = Record<
  Exclude<keyof RegistrationFields, "terms" | "regulation" | "newsletter" | "formKey" | "editions">,
  string
>

type Props = {
  answer: Refusal<{ city?: CityHelp; tooYoung?: number }> | undefined
  units: readonly SelectOption[]
  minAge: number
  /** YYYY-MM-DD */
  today: string
  formKey: string
  /** Those of both texts that the page leads to. */
  editions: string
  constraint: Constraint
  captcha: CaptchaChallenge
  signIn: string
}

/** The registration on one page. */
export function RegisterForm({
  answer,
  units,
  minAge,
  today,
  formKey,
  editions,
  constraint,
  captcha,
  signIn,
}: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<RegistrationFields & CaptchaFields>({
    intent: "register",
    answer,
    defaultValue: { formKey, editions },
    constraint,
  })
  const isTaken = answer?.code === "CPF_FOUND"
  // Until they were told, whoever began with an older edition has not seen the one in force.
  const isNewEdition = answer?.code === "EDITION_CHANGED"
  const labels: Labels = usePersonLabels()
  const text = (href: string) => ({ a: <a href={href} target="_blank" rel="noopener" /> })
  return (
    <div className="wrap">
      <StoppedForm answer={answer}>
        <PageTitle lead={t("register.lead")}>{t("register.title")}</PageTitle>
      </StoppedForm>
      <div className="columns">
        <Panel>
          <PostForm
            form={form}
            data-keep-hash
            summary={t("common.errorSummary")}
            labels={labels}
            className="form form--parted"
          >
            <input type="hidden" name="formKey" value={String(fields.formKey.initialValue)} />
            <input
              type="hidden"
              name="editions"
              value={isNewEdition ? editions : String(fields.editions.initialValue)}
            />
            <fieldset className="form">
              <legend className="form__legend">{t("register.who")}</legend>
              <NameFields fields={fields} />
              <div className="form__pair">
                <CpfField
                  field={fields.cpf}
                  hint={isTaken ? <CpfTaken signIn={signIn} /> : t("register.cpfHint")}
                  autoComplete="username"
                />
                <TextField
                  field={fields.birthdate}
                  hint={t("register.ageHint", { age: minAge })}
                  type="date"
                  min="1900-01-01"
                  max={today}
                  autoComplete="bday"
                />
              </div>
            </fieldset>
            <fieldset className="form" aria-describedby={`${form.id}-contact`}>
              <legend className="form__legend">{t("register.contact")}</legend>
              <p className="field__hint" id={`${form.id}-contact`}>
                {t("register.contactHint")}
              </p>
              <PhoneField fields={fields} />
              <div className="form__pair">
                <EmailField field={fields.email} />
                <EmailField field={fields.emailConfirmation} />
              </div>
            </fieldset>
            <fieldset className="form">
              <legend className="form__legend">{t("register.place")}</legend>
              <PlaceFields fields={fields} units={units} help={answer?.refused.city} />
            </fieldset>
            <fieldset className="form" aria-describedby={`${form.id}-rules`}>
              <legend className="form__legend">{t("register.secret")}</legend>
              <p className="field__hint" id={`${form.id}-rules`}>
                {t("person.passwordHint")}
              </p>
              <NewPasswordFields fields={fields} paired />
            </fieldset>
            <fieldset className="form" aria-describedby={`${form.id}-texts`}>
              <legend className="form__legend">{t("register.consent")}</legend>
              <CheckField
                field={fields.terms}
                label={<Trans i18nKey="register.terms" components={text(paths.terms)} />}
                required
              />
              <CheckField
                field={fields.regulation}
                label={<Trans i18nKey="register.regulation" components={text(paths.regulations)} />}
                required
              />
              <p className="field__hint" id={`${form.id}-texts`}>
                {t("register.textsHint")}
              </p>
              <CheckField
                field={fields.newsletter}
                label={t("register.newsletter")}
                hint={t("register.optional")}
              />
              <Captcha challenge={captcha} field={fields.captchaAnswer} />
              <Button wide>{t("register.submit")}</Button>
            </fieldset>
          </PostForm>
        </Panel>
        <aside className="stack">
          <Panel title={t("register.known")} lead={<p>{t("register.knownHelp")}</p>}>
            <LinkButton href={signIn} variant="secondary">
              {t("register.signIn")}
            </LinkButton>
          </Panel>
          <section className="stack stack--near">
            <h2>{t("register.reasons")}</h2>
            <p>{t("register.reasonList.cpf")}</p>
            <p>{t("register.reasonList.contact")}</p>
            <p>{t("register.reasonList.place")}</p>
          </section>
        </aside>
      </div>
    </div>
  )
}

/** The ways on for whoever has an account already, or closed it: nobody is told which of the two a CPF's is. */
function CpfTaken({ signIn }: Pick<Props, "signIn">) {
  const { email } = brand.company
  return (
    <Trans
      i18nKey="register.cpfTaken"
      values={{ email }}
      components={{
        in: <a href={signIn} />,
        reset: <a href={paths.forgot} />,
        mail: <a href={`mailto:${email}`} />,
      }}
    />
  )
}
