import type { Page } from "playwright"

/** Rows of lists that are no card headed by their state, as they are on a phone. */
export const findMislaidCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".list--cards tbody tr")].flatMap((row) => {
      const head = row.querySelector(".list__state") ?? row.querySelector("th")
      if (!head) return ["a row without a state and without a name"]
      const first = head.getBoundingClientRect()
      return [...row.children].flatMap((cell) => {
        const box = cell.getBoundingClientRect()
        if (cell === head || box.height === 0) return []
        const isBeside = cell.matches(".list__tick") && box.left >= first.left
        if (isBeside || box.top >= first.bottom - 1) return []
        return [`“${cell.textContent}” does not come after “${head.textContent}”`]
      })
    }),
  )

/** Lists at a desk whose heads do not stay while the rows go by. */
export const findLooseHeads = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".list--cards")].flatMap((list) => {
      const [box, found] = [list.closest<HTMLElement>(".table-scroll")!, [] as string[]]
      const name = list.querySelector("caption")?.textContent ?? "a list"
      box.scrollTop = box.scrollHeight
      const heads = [...list.querySelectorAll("thead th")]
      const { top } = box.getBoundingClientRect()
      const stays = heads.every((head) => Math.abs(head.getBoundingClientRect().top - top) <= 2)
      const isBound = getComputedStyle(box).maxHeight !== "none"
      if (!stays || !isBound || heads.some((head) => getComputedStyle(head).position !== "sticky"))
        found.push(`the heads of ${name} go by with its rows`)
      box.scrollTop = 0
      return found
    }),
  )
