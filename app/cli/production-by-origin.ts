/**
 * A process that `npm start` does not start may run beside web containers of a real campaign, which an https ORIGIN tells
 * of. Then it is production as they are: in development it would sign the public log under another name, and with a key
 * that everybody knows. Imported before whatever reads settings; APP_ENV says otherwise.
 */
if (!process.env.APP_ENV && /^https:/i.test(process.env.ORIGIN ?? ""))
  Object.assign(process.env, { APP_ENV: "production", NODE_ENV: "production" })
