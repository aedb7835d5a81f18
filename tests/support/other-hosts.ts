/** What production is told of other hosts, in the length that their keys have: pages are measured with all of it. */
export const otherHosts = {
  GTM_ID: "GTM-K7TQ2WXM",
  RECAPTCHA_SITE_KEY: "6LdQx7YpAAAAAJ3vZkW0m5rTqHc8uNf1bGsE2oYi",
  RECAPTCHA_SECRET: "6LdQx7YpAAAAAK9dRtP4w6sVyLx2jMn7cFhB3qUe",
  SENTRY_DSN: "https://4f1c9a7e2b8d4c0e9a6b3f5d7e1c8a24@o4507312.ingest.sentry.example/4507318",
}
