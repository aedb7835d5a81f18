import { Card } from "#app/admin/detail-page"
import { type VariableTable, variablesOf } from "#app/domain/templates/template-variables"
import { DescriptionList } from "#app/ui/description-list"
import { templateVariableWords } from "#app/words/template-variables"

/** What a template may name, and how its paragraphs are written. */
export function TemplateHelp({ mail }: { mail: string | null }) {
  return (
    <>
      <Card title="Variáveis">
        <DescriptionList facts={factsOf(variablesOf(mail))} />
      </Card>
      <Card title="Como escrever">
        <ul className="bullets">
          <li>Uma linha em branco separa parágrafos.</li>
          <li>
            <code>[Ver]({"{{url}}"})</code> sozinho num parágrafo é um botão; no meio de uma frase, um link.
            Sem variável, o endereço começa com https://.
          </li>
          <li>
            Linhas com <code>- Bar: valor</code> viram uma tabela.
          </li>
          <li>
            <code>{"{{#x}}…{{/x}}"}</code> só aparece se x existe; <code>{"{{^x}}…{{/x}}"}</code>, se não
            existe.
          </li>
          <li>
            Aviso contra golpes, dados da empresa, certificados e o link para parar de receber entram
            sozinhos, embaixo.
          </li>
        </ul>
      </Card>
    </>
  )
}

const factsOf = (table: VariableTable): { term: string; value: string; wide: true }[] =>
  Object.entries(table).flatMap(([name, variable]) => [
    {
      term: `{{${name}}}`,
      value: `${templateVariableWords[name] ?? ""}${variable.needed ? " (obrigatória)" : ""}`,
      wide: true as const,
    },
    ...(variable.is === "list" && variable.of !== "text" ? factsOf(variable.of) : []),
  ])
