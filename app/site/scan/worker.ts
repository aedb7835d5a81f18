import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import type { WorkerAnswer } from "./reader"

// What of a worker's own types is used here: the page's and the worker's do not go into one program.
const worker = self as unknown as EventTarget & { postMessage(answer: WorkerAnswer, moved: []): void }

let program = ""
// The package's own address is another host's.
prepareZXingModule({ overrides: { locateFile: () => program } })

worker.addEventListener("message", async (event) => {
  const { data } = event as MessageEvent<{ pixels: ImageData; program: string }>
  program = data.program
  try {
    const codes = await readBarcodes(data.pixels, { formats: ["QRCode", "Code128"] })
    worker.postMessage({ texts: codes.map(({ text }) => text) }, [])
  } catch {
    worker.postMessage({}, [])
  }
})
