import { Notice, type NoticeTone } from "#app/ui/notice"

/** What the step before has to say, at the bottom center; the script takes it away after a while. */
export function Toasts({ toast }: { toast: { message: string; type: NoticeTone } | null }) {
  if (!toast) return null
  return (
    <div className="toasts">
      <Notice tone={toast.type} className="toast">
        {toast.message}
      </Notice>
    </div>
  )
}
