import type { ReactNode, TableHTMLAttributes } from "react"
import { classNames } from "./class-names"

type TableProps = TableHTMLAttributes<HTMLTableElement> & {
  caption: string
  /** The caption is always there for a screen reader; shown only on request. */
  captionVisible?: boolean
  children: ReactNode
}

/**
 * A table that scrolls inside its own region, which the keyboard can reach, so that the page never does. Where it is wider
 * than its region a line over it says so, in Portuguese as all of the back office, which alone has tables.
 */
export function Table({ caption, captionVisible, className, children, ...rest }: TableProps) {
  return (
    <div className="table-frame">
      <p className="table-aside" aria-hidden="true">
        A tabela continua ao lado
      </p>
      <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table {...rest} className={classNames("table", className)}>
          <caption className={captionVisible ? "table__caption" : "visually-hidden"}>{caption}</caption>
          {children}
        </table>
      </div>
    </div>
  )
}
