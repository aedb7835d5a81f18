import { Notice } from "#app/ui/notice"
import { sayCount } from "#app/words/count"

/** What a new password ends besides sessions, said before: a program that reads by it stops. */
export const TokensEnd = ({ count }: { count: number }) =>
  count > 0 && (
    <Notice tone="warning">
      Com a nova senha,{" "}
      {sayCount(count, "token da API que você criou deixa", "tokens da API que você criou deixam")} de valer.
      Crie outros para os sistemas que leem por eles.
    </Notice>
  )
