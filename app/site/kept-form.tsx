import { useMatches } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import type { FormDraft } from "#app/auth/form-draft.server"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

/** A form of this page as it was typed before its session ended (`kept-form.server`); null where none waits. */
export type KeptDraft = FormDraft | null

/**
 * What a page's loader says of its forms as `typing`: one of them comes back as it was typed where a session ends meanwhile,
 * the coupon's or another one.
 */
export type Typing = "coupon" | "form" | null

/** What the page's loader says as `typing`, for the frame; null where it says nothing. */
export function useTyping(): Typing {
  const data = useMatches().at(-1)?.data as { typing?: Typing } | null | undefined
  return data?.typing ?? null
}

/** What was typed into a form before its session ended; undefined where nothing waits for it. */
export type TypedBefore = FormDraft["typed"] | undefined

/** What was typed into the page's form of this command before its session ended. */
export const typedBefore = (kept: KeptDraft, form: string): TypedBefore =>
  kept?.form === form ? kept.typed : undefined

/** Says over a form that it came back filled in, and was not sent; with a way to it where it stands further down. */
export function KeptNote({ form }: { form?: { href: string; name: string } }) {
  const { t } = useTranslation()
  const way = form && (
    <LinkButton href={form.href} variant="secondary" small>
      {form.name}
    </LinkButton>
  )
  return (
    <Notice tone="info" title={t("common.kept.title")} actions={way}>
      <p>{t("common.kept.text")}</p>
    </Notice>
  )
}

type FormKeyProps = { typed: TypedBefore; fresh: string }

/** The form's own key; of one that came back the key that it had, so that sent twice it counts once. */
export function FormKey({ typed, fresh }: FormKeyProps) {
  const { formKey } = typed ?? {}
  return <input type="hidden" name="formKey" value={typeof formKey === "string" ? formKey : fresh} />
}
