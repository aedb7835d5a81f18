import { useMemo, useState } from "react"
import { KeysDialog } from "./keys-dialog"
import { SearchDialog } from "./search-dialog"
import { type PageKey, useKeys } from "./use-keys"

/** The fields that `/` leads to, the page's own first. */
const FIELDS = ["#filter-q", "#search-q", ".toolbar__search input"]

function focusSearch(): void {
  const fields = FIELDS.map((field) => document.querySelector<HTMLInputElement>(field))
  const field = fields.find((field) => field?.checkVisibility())
  field?.focus()
  field?.select()
}

/** What the keys open over every page: the search by Ctrl+K, its keys by `?`. */
export function QuickSearch() {
  const [open, show] = useState<"search" | "keys" | null>(null)
  const keys = useMemo(
    (): PageKey[] => [
      {
        keys: ["ctrl+k"],
        shown: "Ctrl+K",
        does: "Buscar em tudo (no Mac, Cmd+K)",
        act: () => show("search"),
      },
      { keys: ["/"], shown: "/", does: "Ir para a busca desta página", act: focusSearch },
      { keys: ["?"], shown: "?", does: "Mostrar os atalhos", act: () => show("keys") },
    ],
    [],
  )
  useKeys(keys)
  const close = () => show(null)
  if (open === "search") return <SearchDialog onClose={close} />
  return open === "keys" ? <KeysDialog onClose={close} /> : null
}
