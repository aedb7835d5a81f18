import type { FieldMetadata } from "@conform-to/react"
import { Card } from "#app/admin/detail-page"
import type { DrawFields } from "#app/domain/draws/planning/draw-input.server"
import { CheckField, TextField } from "#app/forms/fields"
import { ChoiceField } from "./choice-field"
import { afterPublication, approximations, emptySeries, winnerNames } from "./choices"
import type { DrawField } from "./labels"

/** Fields of the form as the page draws them. */
export type DrawnFields<Name extends DrawField = keyof DrawFields> = { [Each in Name]: FieldMetadata }
type Props = { fields: DrawnFields }

/** Series that are committed to, as they are saved now. */
export type KeptSeries = { written: string; first: number; count: number }

/** From the extraction to a series. Where the series are committed to already they only go along. */
export function SeriesFields({ fields, series }: Props & { series: KeptSeries | null }) {
  return (
    <Card title="Séries">
      <div className="form settings">
        {series === null ? (
          <>
            <TextField
              field={fields.seriesCount}
              hint="Cada série tem 100.000 números. Quantidades que dividem 10, 100 ou 1.000 (10, 20, 50, 100, 200) dão a mesma chance a todas. Depois de criado, só se acrescentam séries."
              inputMode="numeric"
            />
            <TextField
              field={fields.seriesFirst}
              hint="Quase sempre 0. Com 110 e 10 séries, vão da 110 à 119."
              inputMode="numeric"
            />
          </>
        ) : (
          <>
            <p>
              Séries {series.written}. Elas não mudam mais: o compromisso publicado amarra a chave dos números
              a elas.
            </p>
            <input type="hidden" name={fields.seriesCount.name} value={series.count} />
            <input type="hidden" name={fields.seriesFirst.name} value={series.first} />
          </>
        )}
        <TextField
          field={fields.seriesFrom}
          hint="Os prêmios da extração cujas dezenas formam a série, na ordem: 1, 2, 3. Elas precisam alcançar todas as séries: duas dezenas escrevem 100 números, três escrevem 1.000. Vazio: nenhuma."
          optional="opcional"
          autoComplete="off"
        />
        <TextField
          field={fields.prefix}
          hint="Algarismos fixos escritos antes das dezenas. Com 11 e a dezena do 1º prêmio saem 110 a 119."
          optional="opcional"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.seriesDigits}
          hint="Só muda como se escreve: com 2, a série 7 aparece como 07."
          inputMode="numeric"
        />
      </div>
    </Card>
  )
}

/** From the drawn number, which hardly ever was distributed, to the winners. */
export function SearchFields({ fields }: Props) {
  return (
    <Card title="Do número sorteado ao ganhador">
      <div className="form">
        <ChoiceField
          field={fields.approximation}
          hint="Quem ganha quando o número sorteado não foi distribuído, e em que ordem saem os demais."
          choices={approximations}
        />
        <CheckField
          field={fields.wrap}
          hint="Depois de 99.999 a busca continua em 00.000 da mesma série; sempre subindo, do fim da última série no começo da primeira. Desmarcado, o fim é o fim."
        />
        <ChoiceField
          field={fields.emptySeries}
          hint="Vistos todos os números distribuídos de uma série, a busca segue em outra, a partir do mesmo elemento."
          choices={emptySeries}
        />
      </div>
    </Card>
  )
}

export function WinnersFields({ fields }: Props) {
  return (
    <Card title="Ganhadores">
      <div className="form settings">
        <TextField
          field={fields.winners}
          hint="Titulares, na ordem em que a regra os encontra."
          inputMode="numeric"
        />
        <TextField
          field={fields.surrogates}
          hint="A lista de reserva, apurada e publicada junto. Com 0, um desclassificado fica sem substituto."
          inputMode="numeric"
        />
        <CheckField
          field={fields.onePerHolder}
          hint="O segundo número da mesma pessoa é pulado. Desmarcado, quem tem muitos números pode ganhar várias vezes."
        />
        <CheckField
          field={fields.oncePerPromotion}
          hint="Quem já ganhou outro sorteio fica na base sem poder ganhar. O sorteio anterior precisa estar publicado antes de este fechar."
        />
        <ChoiceField
          field={fields.afterPublication}
          hint="Antes da publicação o suplente seguinte sempre ocupa o lugar."
          choices={afterPublication}
        />
        <ChoiceField
          field={fields.winnerNames}
          hint="Quem ganhou só aparece com nome depois de validado."
          choices={winnerNames}
        />
      </div>
    </Card>
  )
}
