import { Link } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { useCan } from "#app/admin/frame-data"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { regulationKindWords, textLocaleWords } from "#app/words/states"
import type { Edition, EditionBefore } from "./edition-view.server"

/** "Regulamento em português, edição 2" */
export const sayEdition = ({ kind, locale, edition }: Pick<Edition, "kind" | "locale" | "edition">) =>
  `${regulationKindWords[kind]} em ${textLocaleWords[locale].toLowerCase()}, edição ${edition}`

/** A draft is published or thrown away; a published edition is where the next one begins. */
export function RegulationCommands({ edition }: { edition: Edition }) {
  const can = useCan()
  if (edition.state !== "draft")
    return (
      can("regulations:create") && (
        <Link to={`${paths.admin.regulationsCreate}?from=${edition.id}`} className={buttonClass()}>
          Começar nova edição
        </Link>
      )
    )
  return (
    <>
      <CommandButton command="publish" permission="regulations:edit" variant="primary">
        Publicar
      </CommandButton>
      <CommandButton command="delete" permission="regulations:delete" variant="danger">
        Excluir rascunho
      </CommandButton>
    </>
  )
}

type Props = { edition: Edition; before: EditionBefore; answer: Refusal | undefined }

/** What each does, before the yes. */
export function RegulationDialogs({ edition, before, answer }: Props) {
  const isOver = edition.state !== "draft"
  const name = <strong>{sayEdition(edition)}</strong>
  return (
    <>
      <ConfirmDialog command="publish" answer={answer} isOver={isOver}>
        <input type="hidden" name="version" value={edition.version} />
        {isOver ? (
          <p>{name}, já está publicado.</p>
        ) : (
          <>
            <p>
              {name}, passa a valer agora, como está salvo{edition.pdf ? ", com o PDF ao lado" : ""}
              {before ? `, no lugar da edição ${before.edition}` : ""}. Quem se cadastrar a partir de agora
              aceita este texto; quem já se cadastrou continua com a edição que aceitou.
            </p>
            <p>Uma edição publicada nunca muda e nunca é excluída: uma correção é uma nova edição.</p>
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog command="remove-pdf" isDanger answer={answer} isOver={isOver || !edition.pdf}>
        <input type="hidden" name="version" value={edition.version} />
        <p>O arquivo {edition.pdf ?? "PDF"} deixa de estar ao lado do rascunho e é apagado.</p>
      </ConfirmDialog>
      <ConfirmDialog command="delete" isDanger answer={answer} isOver={isOver}>
        <input type="hidden" name="version" value={edition.version} />
        <p>O rascunho {name} é apagado com o que foi escrito nele. As edições publicadas ficam como estão.</p>
      </ConfirmDialog>
    </>
  )
}
