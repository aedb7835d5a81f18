import type { Conflict } from "#app/admin/conflict"
import { type ShownDiff, TextDiff } from "#app/admin/text-diff"
import { Notice } from "#app/ui/notice"

type Props = { conflict: Conflict | undefined; diff: ShownDiff | undefined }

/** After a 409 of a long text: the titles side by side, and what this person's text would make of the one saved now. */
export function StaleText({ conflict, diff = [] }: Props) {
  if (!conflict) return null
  const [saved, typed] = [conflict.saved, conflict.typed].map(({ title }) => String(title ?? ""))
  return (
    <Notice tone="warning" title="Alguém salvou antes de você">
      {saved !== typed && (
        <p>
          Título salvo agora: {saved}. O seu: <ins>{typed}</ins>.
        </p>
      )}
      {diff.length > 0 && (
        <>
          <p>O que o seu texto muda no que está salvo agora:</p>
          <TextDiff pieces={diff} />
        </>
      )}
      <p>
        O que você não mudou já está como a outra pessoa salvou. Salvar de novo grava o que está no
        formulário.
      </p>
    </Notice>
  )
}
