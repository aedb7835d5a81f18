import { Form, useNavigation } from "@remix-run/react"
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { adminTypeLabels } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { secureHere } from "#app/platform/cookies/secure-page"
import { Button } from "#app/ui/button"
import { classNames } from "#app/ui/class-names"
import { Icon } from "#app/ui/icon"
import { Drawer } from "./drawer"
import type { FrameData } from "./frame-data"
import { MAIN, useKeptFocus } from "./use-kept-focus"
import { PageLoader } from "./page-loader"
import { ToolbarSearch } from "./toolbar-search"
import { Printed } from "./printed"
import { QuickSearch } from "./quick-search"
import { SessionCountdown } from "./session-countdown"
import { ThemeToggle } from "./theme-toggle"
import { Toasts } from "./toasts"
import { UnsavedGuard } from "./unsaved-guard"
import { useBrowserErrors } from "./use-browser-errors"

/** Below this the drawer lies over the page and starts closed (drawer.css has the same). */
const WIDE = "(min-width: 60rem)"
const YEAR = 365 * 24 * 60 * 60

/**
 * Drawer, toolbar and the page. The drawer's state is a checkbox that says "otherwise than drawn", so that it works
 * without scripts; on a wide screen the choice is kept in a cookie, which the server draws by: no flash.
 */
export function AdminFrame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const [drawnClosed] = useState(frame.drawerClosed)
  const toggle = useRef<HTMLInputElement>(null)
  useBrowserErrors(frame.dsn)
  useKeptFocus(frame.toast)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === "loading" && toggle.current && !matchMedia(WIDE).matches) toggle.current.checked = false
  }, [state])
  const keep = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!matchMedia(WIDE).matches) return
    const closed = target.checked !== drawnClosed
    const drawer = `drawer=${closed ? "closed" : "open"}; path=/admin; max-age=${YEAR}; samesite=lax`
    document.cookie = drawer + secureHere()
  }
  return (
    <div className={classNames("admin", drawnClosed && "admin--wide")}>
      <a className="skip" href={`#${MAIN}`}>
        Pular para o conteúdo
      </a>
      <Drawer permissions={frame.permissions} />
      <div className="work">
        <Toolbar frame={frame}>
          <input
            ref={toggle}
            type="checkbox"
            id="drawer-toggle"
            className="drawer-toggle"
            aria-label="Menu"
            aria-controls="menu"
            onChange={keep}
          />
        </Toolbar>
        <main className="page" id={MAIN} tabIndex={-1}>
          <PageLoader />
          {children}
          <Printed name={frame.name} now={frame.now} />
        </main>
      </div>
      <QuickSearch />
      <UnsavedGuard />
      <Toasts toast={frame.toast} />
    </div>
  )
}

type ToolbarProps = {
  frame: FrameData
  /** The drawer's checkbox, whose label comes after it. */
  children: ReactNode
}

function Toolbar({ frame: { name, email, type, twoFactor, exp, now }, children }: ToolbarProps) {
  return (
    <header className="toolbar">
      {children}
      <label className="button button--quiet button--icon" htmlFor="drawer-toggle" title="Menu">
        <Icon name="menu" />
        <span className="visually-hidden">Menu</span>
      </label>
      <p className="toolbar__who">
        <span className="toolbar__name">{name}</span>
        {type === "super" && (
          <span className="toolbar__bolt">
            <Icon name="bolt" size={16} />
          </span>
        )}
        <span className="toolbar__type">{adminTypeLabels[type]}</span>
      </p>
      <ToolbarSearch />
      <div className="toolbar__end">
        <SessionCountdown exp={exp} now={now} email={email} twoFactor={twoFactor} />
        <ThemeToggle />
        <Form method="post" action={paths.admin.logout}>
          <Button variant="quiet" icon="logout">
            <span className="toolbar__word">Sair</span>
          </Button>
        </Form>
      </div>
    </header>
  )
}
