import { Form } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { Refresh } from "#app/admin/refresh"
import { paths } from "#app/paths"
import { Button, LinkButton } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import type { CalculationView } from "./detail-view.server"
import { doneBy, Step } from "./step"
import { ToldOtherwise } from "./notices"
import { figure } from "./words"

/** 2. The frozen base: its figures and its files. */
export function BaseStep({ view: { draw, toldOtherwise } }: { view: CalculationView }) {
  const { state, baseRows, baseSha256, baseRoot, closedBy, closedAt } = draw
  if (state === "closing")
    return (
      <Step number={2} title="Base" state="current">
        {toldOtherwise ? (
          <ToldOtherwise {...toldOtherwise} />
        ) : (
          <p role="status">
            A base é gravada um quarto de hora depois do fim do período, assim que o registro público tem
            todos os números. Se o servidor cair, ele recomeça sozinho.
          </p>
        )}
        <div className="commands">
          <Refresh />
        </div>
      </Step>
    )
  if (!closedAt)
    return (
      <Step number={2} title="Base" state="later">
        <p>É gravada depois de você fechar o período, um quarto de hora depois do fim ou mais tarde.</p>
      </Step>
    )
  return (
    <Step number={2} title="Base" state="done">
      <DescriptionList
        facts={[
          { term: "Números", value: figure(baseRows) },
          doneBy("Gravada", closedBy, closedAt),
          { term: "SHA-256", value: <code className="hash">{baseSha256}</code>, wide: true },
          {
            term: "Raiz da árvore",
            value: baseRoot && <code className="hash">{baseRoot}</code>,
            wide: true,
          },
        ]}
      />
      <BaseFiles draw={draw} />
    </Step>
  )
}

/** The public file has pseudonyms alone; the one with names is an export like any other, for the regulator. */
function BaseFiles({ draw }: { draw: CalculationView["draw"] }) {
  const can = useCan()
  const mayExport = can("calculation:export")
  const seesNames = can("registrations:view")
  if (!mayExport && !can("calculation:view")) return null
  return (
    <>
      <div className="commands">
        {draw.hasBaseFile && (
          <LinkButton
            href={paths.admin.calculationBase(draw.id)}
            variant="secondary"
            icon="download"
            download
          >
            BASE.csv
          </LinkButton>
        )}
        {draw.baseRows !== null && (
          <LinkButton
            href={paths.admin.calculationRoot(draw.id)}
            variant="secondary"
            icon="download"
            download
          >
            ROOT.json
          </LinkButton>
        )}
        {mayExport && seesNames && (
          <Form method="post" action={paths.admin.exports}>
            <input type="hidden" name="intent" value="create" />
            <input type="hidden" name="area" value="named-base" />
            <input type="hidden" name="filters" value={`draw=${draw.id}`} />
            <Button variant="secondary" icon="export">
              Exportar com nomes
            </Button>
          </Form>
        )}
      </div>
      {mayExport && !seesNames && (
        <p className="card__note">
          O arquivo com nomes, para o órgão regulador, sai só para quem também pode ver cadastros: sem essa
          permissão os nomes viriam mascarados.
        </p>
      )}
    </>
  )
}
