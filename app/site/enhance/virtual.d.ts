declare module "virtual:enhance" {
  /** Address of the script that makes public pages nicer. */
  export const enhanceUrl: string
  /** Address of the error reporter, fetched only once something broke. */
  export const reporterUrl: string
}
