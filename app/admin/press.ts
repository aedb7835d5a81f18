/** What a key does that presses a control. The focus goes along, so that Tab leads from there into its question. */
export const press = (id: string) => () => {
  const control = document.getElementById(id)
  control?.focus()
  control?.click()
}
