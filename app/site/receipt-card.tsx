import type { ReactNode } from "react"
import { DescriptionList, type DescribedFact } from "#app/ui/description-list"

type ReceiptCardProps = {
  /** "Protocolo" and its number. */
  label: string
  protocol: ReactNode
  /** A Badge with the state. */
  badge?: ReactNode
  facts?: readonly DescribedFact[]
  as?: "li" | "article" | "section"
  children?: ReactNode
}

/** A submitted invoice as the strip of paper that it was. */
export function ReceiptCard({
  label,
  protocol,
  badge,
  facts,
  as: Tag = "article",
  children,
}: ReceiptCardProps) {
  return (
    <Tag className="receipt">
      <div className="receipt__paper">
        <div className="receipt__head">
          <p className="receipt__protocol">
            <span className="receipt__label">{label}</span> {protocol}
          </p>
          {badge}
        </div>
        {facts && <DescriptionList facts={facts} className="receipt__facts" />}
        {children}
      </div>
    </Tag>
  )
}
