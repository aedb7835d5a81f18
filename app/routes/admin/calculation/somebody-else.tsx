import { Notice } from "#app/ui/notice"

/** Instead of a button that this viewer's account may not press: by the rule of two people, with its reason. */
export function SomebodyElse({ because }: { because: string | null }) {
  if (because === null) return null
  return (
    <Notice tone="warning" title="Este passo é de outra pessoa">
      <p>{because}</p>
    </Notice>
  )
}
