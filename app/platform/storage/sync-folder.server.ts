import { open } from "node:fs/promises"

/** The names in a folder, on the disk and not only on their way there: else a power cut may take a file's name back. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
