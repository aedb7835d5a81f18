import { toastsIn } from "#app/platform/toasts.server"

export type { Toast } from "#app/platform/toasts.server"

export const { redirectSaying, takeToast, toastCookies } = toastsIn({ name: "toast", path: "/admin" })
