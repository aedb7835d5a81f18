import { openDrawFile } from "#app/domain/draws/result/draw-file.server"
import { fileAnswer } from "#app/platform/answers/file-answer.server"

/** A stored file of a draw under the name by which it is known outside. */
export const download = async (key: string | null, file: { name: string; type: string }): Promise<Response> =>
  fileAnswer(await openDrawFile(key), file)
