import { useState } from "react"
import { KeysDialog } from "./keys-dialog"
import { SearchDialog } from "./search-dialog"
import { useKeys } from "./use-keys"

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
  useKeys({ "ctrl+k": () => show("search"), "?": () => show("keys"), "/": focusSearch })
  const close = () => show(null)
  if (open === "search") return <SearchDialog onClose={close} />
  return open === "keys" ? <KeysDialog onClose={close} /> : null
}
