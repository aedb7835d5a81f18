import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { sayCount } from "#app/words/count"

/**
 * Unfolds the filters on a phone, where they would push what they find out of view; the form after it follows by its state
 * alone (list-rows.css), so that nothing of it is needed on a wide screen. An answer comes with them folded, with scripts
 * too, and though nothing was changed: whoever pressed Filtrar is back at the fold, over what was found.
 */
export function FiltersFold({ active }: { active: number }) {
  const { key } = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    const { current } = fold
    if (shown.current === key || !current) return
    shown.current = key
    const isLeft = current.nextElementSibling?.contains(document.activeElement)
    current.open = false
    // Elsewhere than on a phone the fold is not drawn, and takes no focus.
    if (isLeft) current.querySelector("summary")?.focus()
  }, [key])
  return (
    <details ref={fold} className="filters-fold">
      <summary>{active > 0 ? `Filtros (${sayCount(active, "ativo", "ativos")})` : "Filtros"}</summary>
    </details>
  )
}
