import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import type { ReactNode } from "react"
import { brand, brandCss, inks } from "#app/brand"
import { ErrorPage, useShownError } from "#app/error-page"
import { localeOf } from "#app/i18n/i18next.server"
import { publicOrigin } from "#app/platform/env.server"
import { incidentOf } from "#app/platform/requests/request.server"
import { titleOfError } from "#app/site/page-head"
import { usePageContext } from "#app/ui/page-context"

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  error
    ? titleOfError(error, data?.locale ?? "pt")
    : { title: `${brand.promotion} · ${brand.tagline[data?.locale ?? "pt"]}` },
  { name: "description", content: brand.tagline[data?.locale ?? "pt"] },
]

/** Runs for every page: cookies only, never the database. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = new URL(request.url).pathname.startsWith("/admin")
  const incident = incidentOf(request)
  if (admin) return { locale: "pt" as const, incident }
  return { locale: await localeOf(request), incident, origin: publicOrigin() }
}

/**
 * What a page's `handle` asks for: only those of `hydrate` (the back office) load React, the others are finished HTML; one of
 * `paper` is a sheet for the printer, which is day whatever the screen is.
 */
const useHandle = (name: "hydrate" | "paper") =>
  useMatches().some(({ handle }) => (handle as { [asked in typeof name]?: boolean } | undefined)?.[name])

export function Layout({ children }: { children: ReactNode }) {
  const page = usePageContext()
  const { nonce, lean } = page
  const locale = useRouteLoaderData<typeof loader>("root")?.locale ?? "pt"
  const hydrates = useHandle("hydrate")
  const isPaper = useHandle("paper")
  // What breaks the frame itself ends in root's own error page, which brings its sheet.
  const isBroken = (useRouteError() ?? null) !== null
  const sheet = isBroken ? null : page.sheet
  const inside = sheet && "text" in sheet ? sheet.text : ""
  return (
    <html
      lang={locale === "pt" ? "pt-BR" : "en"}
      data-theme={isPaper ? "light" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={inks.day.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={inks.night.paper} media="(prefers-color-scheme: dark)" />
        {hydrates && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        )}
        <Meta />
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: brandCss(hydrates ? "desk" : "site", { lean }) + inside }}
        />
        {!hydrates && !isPaper && !lean && (
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: leanScript }} />
        )}
        {sheet && "href" in sheet && <link rel="stylesheet" href={sheet.href} />}
        <Links />
      </head>
      <body>
        {children}
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** The back office's own choice of theme (`darkmode` in local storage), set before the first paint. */
const themeScript = `try{var d=localStorage.getItem("darkmode");if(d!==null)document.documentElement.dataset.theme=d==="true"?"dark":"light"}catch(e){}`

/**
 * A line of 2G that only the browser knows of yet (`platform/requests/lean-line`): before a word is drawn the font's face, the
 * first rule of the style above, goes, and with it all that would fetch it; `data-lean` tells the tag of the page's script.
 */
const leanScript = `(c=>{if(c&&(c.saveData||/2g/.test(c.effectiveType))){document.documentElement.dataset.lean="";document.currentScript.previousSibling.sheet.deleteRule(0)}})(navigator.connection)`

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage {...useShownError()} />
}
