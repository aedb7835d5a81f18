import { mayOpen, menu, type MenuEntry } from "#app/admin/menu"
import type { HeldPermissions } from "#app/auth/permissions"
import { fold } from "#app/platform/text/fold"

/** An entry that leads to a page by itself: what is edited has to be chosen in its list first. */
const isPage = ({ href, logout }: MenuEntry) => href !== undefined && !logout && !href.endsWith("/edit")

/** Whether each word begins a word of the title: by what lies within one, two letters would mean every page. */
function isMeant(title: string, text: string): boolean {
  const words = fold(title).split(" ")
  return fold(text)
    .split(" ")
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** The back office's own pages that a text names, for whoever may open them. */
export const pagesNamed = (text: string, permissions: HeldPermissions) =>
  menu.flatMap((entry) => {
    const { title, href = "" } = entry
    return isPage(entry) && mayOpen(entry, permissions) && isMeant(title, text) ? [{ title, href }] : []
  })
