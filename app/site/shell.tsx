import type { ReactNode } from "react"
import { brand } from "#app/brand"
import { classNames } from "#app/ui/class-names"
import { Icon } from "#app/ui/icon"
import { Bunting } from "./art/bunting"
import { Crest } from "#app/ui/crest"
import { setWidth } from "./set-in-type"

type NavItem = {
  href: string
  label: string
  current?: boolean
  prominent?: boolean
}
type SiteShellProps = {
  home: { href: string; label: string }
  nav: readonly NavItem[]
  words: { skip: string; menu: string; nav: string }
  /** Age gate: no toolbar. */
  bare?: boolean
  language?: ReactNode
  footer?: ReactNode
  script?: ReactNode
  /** What is asked before everything else. */
  before?: ReactNode
  /** What shows itself over the page: dialogs, toasts. */
  after?: ReactNode
  children: ReactNode
}

/** What shell.css gives each letter of a link, and half as much again for what a screen rounds up. */
const LINK_SPACING_EM = 0.03

function NavLinks({ nav }: Pick<SiteShellProps, "nav">) {
  return (
    <ul className="nav__list">
      {nav.map(({ href, label, current, prominent }) => (
        <li key={href}>
          <a
            href={href}
            className={classNames("nav__link", prominent && "nav__link--prominent")}
            data-width={setWidth(label, { spacingEm: LINK_SPACING_EM })}
            aria-current={current ? "page" : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The frame of every public page. The menu folds with `details`, so it opens without a script. */
export function SiteShell({
  home,
  nav,
  words,
  bare,
  language,
  footer,
  script,
  before,
  after,
  children,
}: SiteShellProps) {
  return (
    <div className="site">
      {script}
      <a className="skip" href="#conteudo">
        {words.skip}
      </a>
      {before}
      {!bare && (
        <header className="masthead">
          <div className="masthead__bar wrap">
            <a className="wordmark" href={home.href} aria-label={`${brand.name}: ${home.label}`}>
              <Crest className="wordmark__crest" width={40} />
              <span className="wordmark__name">{brand.name}</span>
            </a>
            <nav className="nav nav--wide" aria-label={words.nav}>
              <NavLinks nav={nav} />
            </nav>
            {language && <div className="masthead__language">{language}</div>}
            <details className="menu">
              <summary className="menu__button">
                <Icon name="menu" />
                {words.menu}
              </summary>
              <nav className="menu__sheet" aria-label={words.nav}>
                <NavLinks nav={nav} />
              </nav>
            </details>
          </div>
          <Bunting />
        </header>
      )}
      <main id="conteudo" className="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className="footer">{footer}</footer>}
      {/* By it the sheet knows that all of the foot is there. */}
      <i hidden />
      {after}
    </div>
  )
}
