import type { ComponentProps } from "react"
import { TextField } from "#app/forms/fields"

/** A table from this machine, as `domain/imports` reads it: CSV of any kind, or a spreadsheet of Excel's. */
export const TableFileField = (props: Omit<ComponentProps<typeof TextField>, "type" | "accept">) => (
  <TextField {...props} type="file" accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain" />
)
