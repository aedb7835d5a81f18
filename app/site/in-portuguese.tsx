import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** The `lang` of a name or text that exists in Portuguese only, on a page in another language. */
export function usePortuguese(): "pt-BR" | undefined {
  const { i18n } = useTranslation()
  return i18n.language === "pt" ? undefined : "pt-BR"
}

/** Such a name amid other words: a voice that reads the page out changes its language for it. */
export function InPortuguese({ children }: { children: ReactNode }) {
  const lang = usePortuguese()
  return lang ? <span lang={lang}>{children}</span> : children
}
