import { words } from "#app/site/outbox/words"

type Scanner = { scan(box: HTMLElement, from: File | "camera"): Promise<string> }

async function begin(box: HTMLElement, from: File | "camera"): Promise<void> {
  const status = box.querySelector("[role=status]")
  const say = (text: string) => status && (status.textContent = text)
  say(words.opening)
  try {
    const { scan }: Scanner = await import(/* @vite-ignore */ box.dataset.scan ?? "")
    say(await scan(box, from))
  } catch {
    say(words.noReader)
  }
}

/**
 * `data-scan`: buttons that fill the access key by the camera or by the form's photo, shown from here on. What reads codes
 * is fetched by the first tap. Asked at every tap, since a refused form is put in the page's place.
 */
export function offerScan(): void {
  if (!("WebAssembly" in window)) return
  document.documentElement.classList.add("can-scan")
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("[data-scan] button")
    const box = button?.closest<HTMLElement>("[data-scan]")
    const photo = button?.form?.querySelector<HTMLInputElement>("[type=file]")
    if (!button || !box || !photo) return
    const readPhoto = () => {
      // As it was taken: what goes up is made smaller.
      const [file] = photo.files ?? []
      if (file) void begin(box, file)
    }
    if (button.value === "camera") return void begin(box, "camera")
    if (photo.files?.length) return readPhoto()
    // At once: a browser that had to wait for a script would open no chooser any more.
    photo.addEventListener("change", readPhoto, { once: true })
    photo.click()
  })
}
