import type { ReactNode } from "react"
import { brand } from "#app/brand"
import { Crest } from "#app/ui/crest"

export type FooterImprintProps = {
  language: "pt" | "en"
  /** "Certificados de autorização" */
  certificatesLabel: string
  links?: readonly { href: string; label: string }[]
  children?: ReactNode
}

/** The foot of the poster: who answers for the promotion, its certificates, moderation. */
export function FooterImprint({ language, certificatesLabel, links, children }: FooterImprintProps) {
  const { company, certificates, moderation, adultsOnly } = brand
  return (
    <div className="imprint wrap">
      <Crest className="imprint__crest" />
      <p className="imprint__moderation">{moderation[language]}</p>
      {links && (
        <ul className="imprint__links">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      <p className="imprint__small">
        {adultsOnly[language]} {certificatesLabel} {certificates.join(" · ")}. {company.name}, CNPJ{" "}
        {company.cnpj}, {company.address}.
      </p>
      {children}
    </div>
  )
}
