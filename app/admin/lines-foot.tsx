import { sayNumber } from "#app/words/count"
import { PageStep } from "./page-step"

type Props = {
  /** What the table is called. */
  title: string
  /** How many come before the first of them, how many they are, and of how many. */
  from: number
  shown: number
  total: number
  /** The addresses of those before and after; null where there are none. */
  previous: string | null
  next: string | null
}

/** Under a page of a file's lines: which these are, and the steps to the others. */
export const LinesFoot = ({ title, from, shown, total, previous, next }: Props) => (
  <footer className="list-foot">
    <span>
      {sayNumber(from + 1)} a {sayNumber(from + shown)} de {sayNumber(total)}
    </span>
    <nav className="pager" aria-label={title}>
      <PageStep search={previous} label="Anteriores" staysPut />
      <PageStep search={next} label="Próximas" staysPut />
    </nav>
  </footer>
)
