import { useLocation } from "@remix-run/react"
import { type FormEvent, useState } from "react"
import { paths } from "#app/paths"
import { Button, LinkButton } from "#app/ui/button"
import { Dialog } from "#app/ui/dialog"
import { describe, Field, Input } from "#app/ui/field"
import { Notice } from "#app/ui/notice"
import { useBusyButton } from "./use-busy"

/** A session's end and the time by the server's clock, in Unix seconds. */
export type SessionTimes = { exp: number; now: number }
/** As routes/admin/auth/session answers. */
type Answer = SessionTimes | { needsCode: true } | { message: string }

type Props = {
  email: string
  /** Whether the account has a second step. */
  twoFactor: boolean
  isOver: boolean
  /** Before its time: signed out on another device, or taken away. */
  endedElsewhere: boolean
  /** A new session was made. */
  onRenewed: (times: SessionTimes) => void
  /** Not now: the end is told again. */
  onLater: () => void
}

/**
 * Signs in again over the page, shortly before the session's end and after it: the page stays as it is, and with it what
 * was typed. The focus begins on the dialog itself, or the next key of a sentence would stand in the password.
 */
export function SessionDialog({ email, twoFactor, isOver, endedElsewhere, onRenewed, onLater }: Props) {
  const { pathname, search } = useLocation()
  const { send, wantsCode, message, isBusy } = useRenewal({ twoFactor, onRenewed })
  return (
    <Dialog
      id={isOver ? "session-expired" : "session-ending"}
      title={isOver ? "Sua sessão terminou" : "Sua sessão está para terminar"}
      open
      takesFocus
      onDismiss={isOver ? undefined : onLater}
      actions={
        <>
          {isOver ? (
            // The page itself: its guard remembers it and leads to the login, which comes back here.
            <LinkButton variant="secondary" href={pathname + search}>
              Ir para o login
            </LinkButton>
          ) : (
            <Button type="button" variant="secondary" onClick={onLater}>
              Agora não
            </Button>
          )}
          <Button form="session-form" disabled={isBusy} aria-busy={isBusy}>
            {isOver ? "Entrar" : "Continuar na sessão"}
          </Button>
        </>
      }
    >
      <p>
        {isOver
          ? `${endedElsewhere ? "A sessão foi encerrada em outro lugar." : "Por segurança, a sessão tem duração fixa."} Entre aqui mesmo: a página fica como está, com o que você digitou.`
          : "Faltam menos de dois minutos. Com a sua senha começa uma nova sessão, e a página fica como está."}
      </p>
      {message && <Notice tone="error">{message}</Notice>}
      <form
        id="session-form"
        className="form"
        method="post"
        action={paths.admin.session}
        onSubmit={send}
        noValidate
      >
        <Field id="session-email" name="email" label="Conta">
          <Input
            {...describe({ id: "session-email", name: "email" })}
            type="email"
            value={email}
            autoComplete="username"
            readOnly
          />
        </Field>
        <Field id="session-password" name="password" label="Senha" required>
          <Input
            {...describe({ id: "session-password", name: "password", required: true })}
            type="password"
            autoComplete="current-password"
          />
        </Field>
        {wantsCode && (
          <Field
            id="session-code"
            name="code"
            label="Código"
            hint="Do aplicativo autenticador, ou um código de recuperação."
            required
          >
            <Input
              {...describe({ id: "session-code", name: "code", hint: true, required: true })}
              autoComplete="one-time-code"
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

const NO_NETWORK = "Não deu para falar com o servidor. Confira a conexão e tente de novo."

/** Posts without the router, which would load the page's data anew and with it forms that somebody else saved meanwhile. */
function useRenewal({ twoFactor, onRenewed }: Pick<Props, "twoFactor" | "onRenewed">) {
  const [wantsCode, wantCode] = useState(twoFactor)
  const [message, say] = useState("")
  const [isUnderWay, setUnderWay] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setUnderWay(true)
    const answer = await post(form)
    setUnderWay(false)
    if ("exp" in answer) return onRenewed(answer)
    if ("needsCode" in answer) wantCode(true)
    say("message" in answer ? answer.message : "Falta o código da verificação em duas etapas.")
    // What was wrong is typed anew; a code is good for one time.
    const first = wantsCode && "needsCode" in answer ? "code" : "password"
    form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  return { send, wantsCode, message, isBusy: useBusyButton(isUnderWay) }
}

async function post(form: HTMLFormElement): Promise<Answer> {
  try {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value)
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
    return (await answer.json()) as Answer
  } catch {
    return { message: NO_NETWORK }
  }
}
