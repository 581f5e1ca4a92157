import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { refusalOf, sendFile } from '#platform/web/client.ts'
import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import { type ListLine, linesOfAnswer } from '../price-list-lines.ts'

/** A file as the server read it. */
export type ReadList = { readonly name: string; readonly lines: readonly ListLine[] }

export type PriceListValues = { readonly file: ReadList | null; readonly endsOthers: boolean }

export const priceListFields: FormFields<PriceListValues> = {
  file: {
    kind: 'own',
    label: 'File',
    isRequired: true,
    fault: (file) => (file ? null : 'Choose a file.'),
    draw: (control) => <ListReader {...control} />,
    words: (file) => (file ? file.name : 'none'),
  },
  endsOthers: {
    kind: 'check',
    label: 'End other prices of these items',
    help: 'Prices of an item that the list does not name end on the day before the list begins. Without it they remain.',
  },
}

/** The server reads the file as soon as it is chosen. */
function ListReader({ label, error, onValue }: OwnControl<ReadList | null>) {
  const [fault, setFault] = useState<string | null>(null)
  const read = async (chosen: File | null) => {
    setFault(null)
    onValue(null)
    if (!chosen) return
    try {
      const name = chosen.name.slice(0, 200)
      const path = `/api/supplier-price-lists/file?name=${encodeURIComponent(name)}`
      const { signal } = new AbortController()
      const answer = await sendFile(path, chosen, () => undefined, signal)
      onValue({ name, lines: linesOfAnswer(answer) })
    } catch (thrown) {
      setFault(refusalOf(thrown).message)
    }
  }
  return (
    <FileInput
      label={label}
      placeholder="CSV or Excel"
      accept=".csv,.txt,.tsv,.xlsx,text/csv"
      error={fault ?? error}
      clearable
      required
      onChange={(chosen) => void read(chosen)}
    />
  )
}
