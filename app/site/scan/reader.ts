/** The texts of the codes in a picture. */
export type CodeReader = (pixels: ImageData) => Promise<string[]>

type Detector = { detect(pixels: ImageData): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own, where it reads what a receipt has: a QR code, or the bars of a printed invoice's key. */
async function ownReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (!Own || !known.includes("qr_code")) return undefined
  const detector = new Own({ formats: ["qr_code", "code_128"].filter((format) => known.includes(format)) })
  return async (pixels) => (await detector.detect(pixels)).map(({ rawValue }) => rawValue)
}

/** What the worker answers; without texts where its program could not be had. */
export type WorkerAnswer = { texts?: string[] }

/**
 * Ours is WebAssembly in a worker: the page stays awake, and its policy, which lets nobody compile anything, as strict as
 * it is. One picture at a time.
 */
function readerInWorker(address: string, program: string): CodeReader {
  const worker = new Worker(address, { type: "module" })
  const missing = new Error("The reader did not come.")
  // Listened for from the start: the reader may fail before the first picture is open.
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(missing), { once: true })
  })
  failed.catch(() => {})
  return (pixels) => {
    const answered = new Promise<string[]>((resolve, reject) => {
      const take = ({ data: { texts } }: MessageEvent<WorkerAnswer>) =>
        texts ? resolve(texts) : reject(missing)
      worker.addEventListener("message", take, { once: true })
      worker.postMessage({ pixels, program }, [pixels.data.buffer])
    })
    return Promise.race([answered, failed])
  }
}

let opened: Promise<CodeReader> | undefined

/** The browser's own reader, else ours, of which nothing is fetched before it is needed. */
export function openReader({ reader = "", program = "" }: DOMStringMap): Promise<CodeReader> {
  opened ??= ownReader().then((own) => own ?? readerInWorker(reader, program))
  return opened
}

/** The next try begins anew: a reader that did not come may come then. */
export const dropReader = () => (opened = undefined)
