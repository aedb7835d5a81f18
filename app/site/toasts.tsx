import { Notice, type NoticeTone } from "#app/ui/notice"

/**
 * What was refused, at the bottom center; its sheet takes it away after a while. It is read out when the reader is free: a
 * refusal's own summary comes first, and takes the focus.
 */
export function Toasts({ toast }: { toast: { message: string; type: NoticeTone } | null }) {
  if (!toast) return null
  return (
    <div className="toasts">
      <Notice tone={toast.type} className="toast" role="status">
        {toast.message}
      </Notice>
    </div>
  )
}
