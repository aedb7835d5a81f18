import { useLocation, useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import type { Permission } from "#app/auth/permissions"
import { SelectField, TextareaField } from "#app/forms/fields"
import { type AnyForm, type FieldLabels, PostForm, usePageForm } from "#app/forms/post-form"
import { Button, type ButtonProps } from "#app/ui/button"
import { Dialog } from "#app/ui/dialog"
import type { SelectOption } from "#app/ui/select"
import { reasonConstraint } from "#app/words/reason-length"
import { useCan } from "./frame-data"
import { GoButton } from "./links"
import { useBusyPage } from "./use-busy"
import { withoutDialog, withParams } from "./list-url"
import type { Refusal } from "#app/forms/refusal"

type OpenProps = Pick<ButtonProps, "variant" | "small" | "icon" | "children" | "aria-describedby"> & {
  /** The intent in the page's `adminAction`; with `id` where a list's rows share it. */
  command: string
  /** Without one, everybody may: the own account. */
  permission?: Permission
  id?: string
  /** By which a key finds it. */
  buttonId?: string
}

/** Opens a command's dialog (`?confirm=command`); not there for whoever may not give the command. */
export function CommandButton({ command, permission, id, buttonId, ...button }: OpenProps) {
  const { search } = useLocation()
  const can = useCan()
  if (permission && !can(permission)) return null
  return <GoButton {...button} id={buttonId} to={withParams(search, { confirm: command, id: id ?? null })} />
}

type DialogProps = {
  command: string
  form: AnyForm
  title?: string
  /** Where several of its fields may want the same: whose error is whose. */
  labels?: FieldLabels
  /** What will happen, and the command's fields. */
  children: ReactNode
  /** The answer leaves the back office: load it as a document. */
  reloadDocument?: boolean
  /** Of a command that takes something away: its yes looks as the button that asked. */
  isDanger?: boolean
  /** Nothing is left to confirm: somebody was quicker, or it is not its time yet. */
  isOver?: boolean
}

/**
 * The confirmation dialog, 400 wide, driven by the URL: the server draws it over the page, scripts make it modal. It
 * is persistent: Cancelar and Confirmar are the only ways out.
 */
export function CommandDialog({
  command,
  form,
  title = "Confirmar essa ação?",
  labels,
  children,
  reloadDocument,
  isDanger = false,
  isOver = false,
}: DialogProps) {
  const page = useLocation()
  const [params] = useSearchParams()
  const busy = useBusyPage()
  return (
    <Dialog
      id={`${form.id}-dialog`}
      title={title}
      open={params.get("confirm") === command}
      actions={
        <>
          <GoButton to={withoutDialog(page)}>{isOver ? "Voltar" : "Cancelar"}</GoButton>
          {!isOver && (
            <Button form={form.id} variant={isDanger ? "danger" : "primary"} disabled={busy}>
              Confirmar
            </Button>
          )}
        </>
      }
    >
      <PostForm
        form={form}
        summary="Não deu certo"
        labels={labels}
        className="form"
        reloadDocument={reloadDocument}
        preventScrollReset
        replace
      >
        {children}
      </PostForm>
    </Dialog>
  )
}

type ConfirmProps = Omit<DialogProps, "form" | "labels"> & {
  /** What the page's action answered. */
  answer: Refusal | undefined
  /** Asks why; the schema reads it as `reason`. */
  reason?: boolean
  /** What stands under it: who reads it. */
  reasonHint?: string
  /** Where the public reads why: codes to choose from, read as `reasonCode`. The text stays inside. */
  codes?: readonly SelectOption[]
}

/** As a refusal names them where there are two. */
const WITH_CODES = { reasonCode: "Motivo público", reason: "Explicação, só para a equipe" }

/** A command that needs a yes, or a yes and a reason. */
export function ConfirmDialog({ answer, reason, reasonHint, codes, children, ...dialog }: ConfirmProps) {
  const [form, fields] = usePageForm<{ reason: string; reasonCode: string }>({
    intent: dialog.command,
    answer,
    constraint: reasonConstraint,
  })
  return (
    <CommandDialog {...dialog} form={form} labels={codes && WITH_CODES}>
      {children}
      {codes && <SelectField field={fields.reasonCode} options={codes} placeholder="Selecione" required />}
      {reason && (
        <TextareaField
          field={fields.reason}
          label={codes ? undefined : "Motivo"}
          hint={reasonHint}
          rows={3}
          required
        />
      )}
    </CommandDialog>
  )
}
