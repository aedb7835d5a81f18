declare module "virtual:enhance" {
  /** Address of the script that makes public pages nicer. */
  export const enhanceUrl: string
  /** Address of the error reporter, fetched only once something broke. */
  export const reporterUrl: string
  /** Address of what asks the captcha's provider, fetched once a form that wants it is touched. */
  export const captchaUrl: string
  /** Address of what sends coupons and keeps those that wait. */
  export const outboxUrl: string
  /** Address of the outbox's script in English. */
  export const outboxEnUrl: string
  /** Address of what the page without signal does, which the service worker keeps with it. */
  export const offlineUrl: string
  /** Address of what reads a receipt's code, fetched by a tap. */
  export const scanUrl: string
  /** Addresses of the worker that reads codes where the browser does not, and of its WebAssembly. */
  export const readerUrl: string
  export const programUrl: string
  /** Address of the service worker; empty in development. */
  export const workerUrl: string
}
