import { DAY_MS } from "#app/platform/time/days"

/** A form of /cupom that waits on the phone, under its own key. */
export type WaitingForm = {
  key: string
  /** Whose it is, as the form says; the server asks it too. */
  who: string
  url: string
  fields: [string, string][]
  photo?: File
  at: number
  /** `typing`: its photo alone, while the form is filled in; `login`: its person has to sign in first. */
  state: "typing" | "waiting" | "login" | "refused" | "sent"
  /** When its window ends. */
  end?: number
  /** How often the server sent it away for now, and when it may be asked again. */
  tries?: number
  next?: number
  /** The page that refused it, or the login. */
  page?: string
  /** Where its answer is. */
  to?: string
}

export const KEPT_MS = 7 * DAY_MS
/** A session lasts two hours: a photo whose form is older belongs to none any more. */
const TYPING_MS = DAY_MS / 8

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("outbox")
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore("forms", { keyPath: "key" }))
    asked.addEventListener("success", () => resolve(asked.result))
    asked.addEventListener("error", () => reject(asked.error))
  })
}

/** Whatever reads here takes its turn with what writes: nothing is big enough to gain by less. */
async function inStore<Value>(work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const db = await open()
  // Closed at once, so that whoever wipes the phone waits for nobody.
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = db.transaction("forms", "readwrite")
      const asked = work(transaction.objectStore("forms"))
      transaction.addEventListener("complete", () => resolve(asked.result))
      transaction.addEventListener("abort", () => reject(transaction.error))
    })
  } finally {
    db.close()
  }
}

/** A photo is stored as its bytes: WebKit refuses a file in a private window. */
type StoredForm = Omit<WaitingForm, "photo"> & { photo?: ArrayBuffer }

/** What became of a form that is not new is kept where it is here still: wiped while it was on its way, it stays gone. */
export async function keep(form: WaitingForm, isNew?: boolean): Promise<void> {
  const stored: StoredForm = { ...form, photo: await form.photo?.arrayBuffer() }
  await inStore((store) => {
    const own = store.get(form.key)
    own.addEventListener("success", () => (isNew || own.result) && store.put(stored))
    return own
  })
}
const asForm = ({ photo, ...form }: StoredForm): WaitingForm => ({
  ...form,
  photo: photo && new File([photo], "photo"),
})
export const forget = (key: string) => inStore((store) => store.delete(key))
export async function find(key: string): Promise<WaitingForm | undefined> {
  const stored: StoredForm | undefined = await inStore((store) => store.get(key))
  return stored && asForm(stored)
}

/** Everything that waits, oldest first; what is a week old is gone. */
export async function waitingForms(): Promise<WaitingForm[]> {
  const all: StoredForm[] = await inStore((store) => store.getAll())
  const left: WaitingForm[] = []
  for (const form of all.sort((a, b) => a.at - b.at))
    if (Date.now() - form.at > (form.state === "typing" ? TYPING_MS : KEPT_MS)) await forget(form.key)
    else left.push(asForm(form))
  return left
}

/** The form as it goes to the server; one that is late says so, and leaves out what the captcha said of it then. */
export function bodyOf({ fields, photo }: WaitingForm, isLate: boolean): FormData {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  // Both by the names of auth/captcha/captcha-fields, which would weigh more.
  if (isLate) {
    body.delete("g-recaptcha-response")
    body.append("waited", "1")
  }
  if (photo) body.append("photo", photo)
  return body
}
