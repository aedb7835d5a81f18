import { brand } from "#app/brand"
import { Crest } from "#app/ui/crest"

type FooterImprintProps = {
  language: "pt" | "en"
  /** "Certificados de autorização", and their numbers. */
  certificates: { label: string; numbers: readonly string[] }
  links?: readonly { href: string; label: string }[]
}

/** The foot of the poster: who answers for the promotion, its certificates, moderation. */
export function FooterImprint({ language, certificates, links }: FooterImprintProps) {
  const { label, numbers } = certificates
  const { company, moderation, adultsOnly } = brand
  return (
    <div className="imprint wrap">
      <Crest className="imprint__crest" width={40} />
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
        {adultsOnly[language]} {numbers.length > 0 && `${label} ${numbers.join(" · ")}. `}
        <span lang={language === "pt" ? undefined : "pt-BR"}>
          {company.name}, CNPJ {company.cnpj}, {company.address}.
        </span>
      </p>
    </div>
  )
}
