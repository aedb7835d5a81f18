import { Button, LinkButton } from "#app/ui/button"

type SessionOverProps = {
  /** Unix seconds: the session's end, and the server's time as the page was made. */
  exp: number
  now: number
  title: string
  text: string
  again: { href: string; label: string }
  close: string
}

/** Stands closed in the page until the script has counted the session down. */
export function SessionOver({ exp, now, title, text, again, close }: SessionOverProps) {
  return (
    <dialog className="dialog" data-exp={exp} data-now={now} aria-labelledby="session-over">
      <h2 className="dialog__title" id="session-over">
        {title}
      </h2>
      <p className="dialog__body">{text}</p>
      <div className="dialog__actions">
        <LinkButton href={again.href}>{again.label}</LinkButton>
        <form method="dialog">
          <Button variant="secondary">{close}</Button>
        </form>
      </div>
    </dialog>
  )
}
