import { Notice, type NoticeTone } from "#app/ui/notice"

/**
 * What the step before has to say, on top of the page, where it stays; the script says it in a toast besides, for where
 * a page opens further down.
 */
export function FlashNotice({ toast }: { toast: { message: string; type: NoticeTone } | null }) {
  if (!toast) return null
  return (
    <div className="wrap said">
      <Notice tone={toast.type} data-toast="">
        {toast.message}
      </Notice>
    </div>
  )
}
