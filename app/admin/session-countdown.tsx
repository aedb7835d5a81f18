import { useEffect, useState } from "react"
import { momentText } from "./moment"
import { SessionDialog, type SessionTimes } from "./session-dialog"
import { ENDED_ELSEWHERE, noteSessionEnd } from "./session-end"

type Props = SessionTimes & { email: string; twoFactor: boolean }

/** From here on the password is asked for. */
const ENDING_SECONDS = 120

const two = (value: number) => String(value).padStart(2, "0")
const clockText = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(":")
    .replace(/^00:/, "")

/** Before scripts run, and where none do: the hour at which it ends, which stays true. */
const hourOf = (exp: number) => momentText(new Date(exp * 1000)).slice(-8, -3)

/**
 * What is left of the session, ticking each second. Two minutes before its end, and at it, a dialog takes the password for
 * a new one; whoever says "not now" is asked again at the end.
 */
export function SessionCountdown({ exp: drawnExp, now: drawnNow, email, twoFactor }: Props) {
  const [{ exp, now }, renewals, renew] = useNewest({ exp: drawnExp, now: drawnNow })
  const left = useSecondsLeft({ exp, now, renewals })
  const [refused, setRefused] = useState<number>()
  const endedElsewhere = useEndedElsewhere({ exp, renewals })
  const isOver = endedElsewhere || (left !== undefined && left <= 0)
  const isEnding = left !== undefined && left <= ENDING_SECONDS && refused !== exp
  return (
    <>
      <span className="toolbar__session" role="timer" title="Fim da sessão">
        <span className="visually-hidden">Sessão termina {left === undefined ? "às " : "em "}</span>
        {left === undefined ? hourOf(exp) : clockText(isOver ? 0 : left)}
      </span>
      {(isOver || isEnding) && (
        <SessionDialog
          key={isOver ? "over" : "ending"}
          email={email}
          twoFactor={twoFactor}
          isOver={isOver}
          endedElsewhere={endedElsewhere}
          onRenewed={renew}
          onLater={() => setRefused(exp)}
        />
      )}
    </>
  )
}

const CHANNEL = "admin-session"

/** The session's times as the page was drawn with them, or as they became since, here or in another window. */
function useNewest(drawn: SessionTimes): [SessionTimes, number, (times: SessionTimes) => void] {
  const [{ renewed, renewals }, note] = useState<{ renewed?: SessionTimes; renewals: number }>({
    renewals: 0,
  })
  const setRenewed = (times: SessionTimes) =>
    note((before) => ({ renewed: times, renewals: before.renewals + 1 }))
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener("message", ({ data }: MessageEvent<SessionTimes>) => setRenewed(data))
    return () => channel.close()
  }, [])
  const renew = (times: SessionTimes) => {
    setRenewed(times)
    const channel = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
    channel.postMessage(times)
    channel.close()
  }
  return [renewed && renewed.exp > drawn.exp ? renewed : drawn, renewals, renew]
}

/** Whether this very session ended before its time; a newer one has not. */
function useEndedElsewhere({ exp, renewals }: { exp: number; renewals: number }): boolean {
  const session = `${exp} ${renewals}`
  const [ended, end] = useState<string>()
  useEffect(() => {
    const note = () => end(session)
    window.addEventListener(ENDED_ELSEWHERE, note)
    return () => window.removeEventListener(ENDED_ELSEWHERE, note)
  }, [session])
  return ended === session
}

function useSecondsLeft({ exp, now, renewals }: SessionTimes & { renewals: number }): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    // The browser's clock only measures how much time went by: it may be wrong, and timers sleep with the laptop.
    const arrived = Date.now()
    noteSessionEnd(arrived + (exp - now) * 1_000)
    const tick = () => setLeft(exp - now - Math.floor((Date.now() - arrived) / 1000))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
    // Two renewals within a second are alike but for their number.
  }, [exp, now, renewals])
  return left
}
