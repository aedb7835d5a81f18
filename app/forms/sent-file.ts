/** The file of a form's field; undefined where there is none, or text in its place. */
export function sentFile(body: FormData, name: string): File | undefined {
  const file = body.get(name)
  return file instanceof File ? file : undefined
}
