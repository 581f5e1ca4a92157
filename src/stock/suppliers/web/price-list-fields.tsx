import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import { TableFileInput } from '#platform/web/forms/TableFileInput.tsx'
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

const longestName = 200

function ListReader({ label, error, onValue }: OwnControl<ReadList | null>) {
  return (
    <TableFileInput
      label={label}
      error={error}
      isRequired
      addressOf={({ name }) =>
        `/api/supplier-price-lists/file?name=${encodeURIComponent(name.slice(0, longestName))}`
      }
      onAnswer={(answer, file) =>
        onValue(
          file ? { name: file.name.slice(0, longestName), lines: linesOfAnswer(answer) } : null,
        )
      }
    />
  )
}
