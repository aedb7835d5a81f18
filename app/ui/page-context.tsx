import { createContext, useContext } from "react"

/** What the server knows about this one answer and no loader should carry. */
export type PageContext = {
  nonce: string
  incident: string
  /** The visitor saves data: no script and no font that the page can do without. */
  lean: boolean
}

const Context = createContext<PageContext>({ nonce: "", incident: "", lean: false })

export const PageContextProvider = Context.Provider
export const usePageContext = (): PageContext => useContext(Context)
