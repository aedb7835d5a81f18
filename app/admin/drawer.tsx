import { Form, Link, useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { brand } from "#app/brand"
import type { Viewer } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Icon } from "#app/ui/icon"
import { Crest } from "#app/ui/crest"
import { findEntry, menu, type MenuEntry, visibleGroups } from "./menu"

/** The menu, filtered by what the administrator holds. */
export function Drawer({ permissions }: Pick<Viewer, "permissions">) {
  const { pathname } = useLocation()
  const groups = visibleGroups(menu, permissions)
  const current = findEntry(
    groups.flatMap(({ entries }) => entries),
    pathname,
    permissions,
  )
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(drawer.current), [pathname])
  return (
    <aside className="drawer" id="menu" ref={drawer}>
      <div className="drawer__top">
        <Link className="drawer__brand" to={paths.admin.entry}>
          <Crest />
          {brand.promotion}
        </Link>
        <label className="button button--quiet button--icon drawer__close" htmlFor="drawer-toggle">
          <Icon name="close" />
          <span className="visually-hidden">Fechar o menu</span>
        </label>
      </div>
      <nav aria-label="Menu">
        {groups.map(({ header, entries }) => (
          <div className="drawer__part" key={entries[0]?.title}>
            {header && <h2 className="drawer__head">{header.title}</h2>}
            <ul className="drawer__group">
              {entries.map((entry) => (
                <li key={entry.title}>
                  <Entry entry={entry} current={entry === current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}

/**
 * On a low screen the menu is longer than its place. Its own scrolling is set, since `scrollIntoView` would also make the
 * entry the place from which the first Tab goes on, past the link to the page's content.
 */
function showCurrent(drawer: HTMLElement | null): void {
  const current = drawer?.querySelector("[aria-current]")
  if (!drawer || !current) return
  const [frame, entry] = [drawer.getBoundingClientRect(), current.getBoundingClientRect()]
  // The account's part stays at the foot, over what lies behind it.
  const foot = drawer.querySelector(".drawer__part:last-child")?.getBoundingClientRect().top ?? frame.bottom
  const bottom = Math.min(foot, frame.bottom)
  if (entry.top < frame.top) drawer.scrollTop -= frame.top - entry.top
  else if (entry.bottom > bottom && !current.closest(".drawer__part:last-child"))
    drawer.scrollTop += entry.bottom - bottom
}

function Entry({
  entry: { title, icon, href = "", logout },
  current,
}: {
  entry: MenuEntry
  current: boolean
}) {
  const face = (
    <>
      {icon && <Icon name={icon} />}
      {title}
    </>
  )
  if (logout)
    return (
      <Form method="post" action={href}>
        <button className="drawer__link">{face}</button>
      </Form>
    )
  return (
    <Link className="drawer__link" to={href} aria-current={current ? "page" : undefined}>
      {face}
    </Link>
  )
}
