import { toastsIn } from "#app/platform/toasts.server"

export type { Toast } from "#app/platform/toasts.server"

/** Not the back office's cookie, which comes along on the same host. */
export const { redirectSaying, takeToast } = toastsIn({ name: "said", path: "/" })
