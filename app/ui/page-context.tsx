import { createContext, useContext } from "react"

/** What the server knows about this one answer and no loader should carry. */
export type PageContext = {
  nonce: string
  incident: string
  /** The visitor saves data: no script and no font that the page can do without. */
  lean: boolean
  /** A page that was asked for, by a phone on which a form has still to be sent. */
  hasUnsent: boolean
  /** A public page's style, within it or at an address (`site/sheet-of`); the back office's pages link theirs. */
  sheet: { text: string } | { href: string } | null
}

const Context = createContext<PageContext>({
  nonce: "",
  incident: "",
  lean: false,
  hasUnsent: false,
  sheet: null,
})

export const PageContextProvider = Context.Provider
export const usePageContext = (): PageContext => useContext(Context)
