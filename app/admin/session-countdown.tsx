import { useLocation } from "@remix-run/react"
import { useEffect, useState } from "react"
import { LinkButton } from "#app/ui/button"
import { Dialog } from "#app/ui/dialog"
import { momentText } from "./moment"

type Props = {
  /** When the session ends and what time it is, in Unix seconds by the server's clock. */
  exp: number
  now: number
}

const two = (value: number) => String(value).padStart(2, "0")
const clockText = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(":")
    .replace(/^00:/, "")

/** Before scripts run, and where none do: the hour at which it ends, which stays true. */
const hourOf = (exp: number) => momentText(new Date(exp * 1000)).slice(-8, -3)

/** What is left of the session, ticking each second; at 0 or less it says so in a dialog that leads to the login. */
export function SessionCountdown({ exp, now }: Props) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    // The browser's clock only measures how much time went by: it may be wrong, and timers sleep with the laptop.
    const arrived = Date.now()
    const tick = () => setLeft(exp - now - Math.floor((Date.now() - arrived) / 1000))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [exp, now])
  return (
    <>
      <span className="toolbar__session" role="timer" title="Fim da sessão">
        <span className="visually-hidden">Sessão termina {left === undefined ? "às " : "em "}</span>
        {left === undefined ? hourOf(exp) : clockText(Math.max(0, left))}
      </span>
      <SessionExpired open={left !== undefined && left <= 0} />
    </>
  )
}

function SessionExpired({ open }: { open: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <Dialog
      id="session-expired"
      title="Sua sessão terminou"
      open={open}
      // The page itself: its guard remembers it and leads to the login, which comes back here.
      actions={<LinkButton href={pathname + search}>Entrar de novo</LinkButton>}
    >
      <p>Por segurança, a sessão tem duração fixa. Entre de novo para continuar de onde parou.</p>
    </Dialog>
  )
}
