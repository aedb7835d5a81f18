const LARGE_BYTES = 1.5 * 1024 * 1024
const SIDE_PX = 2000
const QUALITY = 0.85

/** Width and height with the longer side at most `side`; never larger than it was. */
export function fitWithin(width: number, height: number, side = SIDE_PX): [number, number] {
  const scale = Math.min(1, side / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file)
  const canvas = document.createElement("canvas")
  ;[canvas.width, canvas.height] = fitWithin(image.width, image.height)
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
  if (!blob || blob.size >= file.size) throw new Error("no smaller")
  return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" })
}

/** `data-shrink` on a file field: a large photo goes up small; whatever fails leaves the original in place. */
export function shrinkPhotos(): void {
  document.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file" || !("shrink" in target.dataset))
      return
    const file = target.files?.[0]
    if (!file || file.size <= LARGE_BYTES || !file.type.startsWith("image/")) return
    try {
      const smaller = await shrink(file)
      // Another photo may have been chosen meanwhile.
      if (target.files?.[0] !== file) return
      const chosen = new DataTransfer()
      chosen.items.add(smaller)
      target.files = chosen.files
    } catch {
      // The server takes the original, too.
    }
  })
}
