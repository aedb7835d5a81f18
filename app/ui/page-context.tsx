import { createContext, useContext } from "react"

/** What the server knows about this one answer and no loader should carry. */
export type PageContext = { nonce: string; incident: string }

const Context = createContext<PageContext>({ nonce: "", incident: "" })

export const PageContextProvider = Context.Provider
export const usePageContext = (): PageContext => useContext(Context)
