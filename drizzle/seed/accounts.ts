/** The demo's accounts (README.md, The demo); all share one password, which is public on purpose. */
export const demoPassword = "Torcida@2026"

export const demoAdmins = [
  { login: "super@demo.test", name: "Sônia Supertorcida", type: "super" },
  { login: "admin@demo.test", name: "Adriano Administrador", type: "admin" },
  { login: "user@demo.test", name: "Úrsula Usuária", type: "user" },
  { login: "exports@demo.test", name: "Expedito Exportador", type: "exports" },
  { login: "reports@demo.test", name: "Renata Relatora", type: "reports" },
] as const

export const demoParticipants = [
  { login: "529.982.247-25", type: "participant: invoices, numbers, a prize" },
  { login: "111.444.777-35", type: "participant: nothing yet" },
  { login: "123.456.789-09", type: "participant: blocked for the promotion" },
] as const

/** What `npm run demo` prints. */
export const demoAccounts: readonly { login: string; type: string }[] = [...demoAdmins, ...demoParticipants]
