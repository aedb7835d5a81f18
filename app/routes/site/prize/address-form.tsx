import { useTranslation } from "react-i18next"
import type { AddressFields } from "#app/domain/fulfilment/address-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { isRefusalOf, usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { Refusal } from "#app/forms/refusal"
import { KeptNote, type TypedBefore } from "#app/site/kept-form"
import { Panel } from "#app/site/panel"
import { type CityHelp, PlaceFields } from "#app/site/person-fields"
import { Button } from "#app/ui/button"
import type { SelectOption } from "#app/ui/select"

type Props = {
  /** As it is kept; null where none was given. */
  saved: AddressFields | null
  typed: TypedBefore
  constraint: Constraint
  units: readonly SelectOption[]
  /** Not where the page is headed so. */
  isHeaded: boolean
  answer: Refusal<{ city?: CityHelp }> | undefined
}

/** Where a prize of the post goes: asked with the papers, and open to change until the parcel leaves. */
export function AddressForm({ saved, typed, constraint, units, isHeaded, answer }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<AddressFields>({
    intent: "address",
    answer,
    constraint,
    defaultValue: typed ?? saved ?? undefined,
  })
  const labels: Record<keyof AddressFields, string> = {
    cep: t("prize.delivery.cep"),
    street: t("prize.delivery.street"),
    houseNumber: t("prize.delivery.houseNumber"),
    complement: t("prize.delivery.complement"),
    district: t("prize.delivery.district"),
    uf: t("person.uf"),
    city: t("person.city"),
  }
  const help = isRefusalOf(answer, "address") ? answer?.refused.city : undefined
  return (
    <Panel
      title={isHeaded && t("prize.delivery.title")}
      lead={<p>{t(saved ? "prize.delivery.kept" : "prize.delivery.why")}</p>}
      id="endereco"
    >
      <OwnForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" data-kept>
        {typed && !answer && <KeptNote />}
        <TextField field={fields.cep} inputMode="numeric" autoComplete="postal-code" />
        <div className="form__pair">
          <TextField field={fields.street} autoComplete="address-line1" />
          <TextField field={fields.houseNumber} hint={t("prize.delivery.noNumber")} />
        </div>
        <div className="form__pair">
          <TextField
            field={fields.complement}
            optional={t("prize.delivery.optional")}
            autoComplete="address-line2"
          />
          <TextField field={fields.district} autoComplete="address-level3" />
        </div>
        <PlaceFields fields={fields} units={units} help={help} />
        <Button wide>{t("prize.delivery.submit")}</Button>
      </OwnForm>
    </Panel>
  )
}
