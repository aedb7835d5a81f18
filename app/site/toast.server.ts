import { toastsIn } from "#app/platform/cookies/toasts.server"

export type { Toast } from "#app/platform/cookies/toasts.server"

/** Not the back office's cookie, which comes along on the same host. */
export const { redirectSaying, takeToast } = toastsIn({ name: "said", path: "/" })
