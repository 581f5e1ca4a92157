import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import { TableFileInput } from '#platform/web/forms/TableFileInput.tsx'
import type { FileColumns } from '../hand-report.fields.ts'
import { columnNames, type ReadFile, readFileOf } from './read-tracking-file.ts'

export type TrackingFileValues = {
  readonly courierId: string
  readonly file: ReadFile | null
} & { readonly [K in keyof FileColumns]: string }

export const openFile = (courierId: string): TrackingFileValues => ({
  courierId,
  file: null,
  ...noColumns,
})

const noColumns = { number: '', status: '', date: '', place: '' }

/** The courier, its file, and which of the file's columns hold what. */
export function trackingFileFields(
  couriers: readonly { readonly id: string; readonly name: string }[],
): (values: TrackingFileValues) => FormFields<TrackingFileValues> {
  return ({ courierId, file }) => ({
    courierId: {
      kind: 'choice',
      label: 'Courier',
      options: couriers.map(({ id, name }) => ({ value: id, label: name })),
      isRequired: true,
      isShort: true,
      fillsIn: () => ({ file: null, ...noColumns }),
    },
    file: {
      kind: 'own',
      label: 'File',
      isShort: true,
      fault: (read) => (read ? null : 'Choose a file.'),
      fillsIn: (read) => ({ ...noColumns, ...columnsIn(read) }),
      draw: (control) => <FileReader key={courierId} {...control} courierId={courierId} />,
      words: (read) => (read ? `${read.rows.length} rows` : 'none'),
    },
    ...Object.fromEntries(
      columnNames.map(({ key, label, isNeeded }) => [
        key,
        {
          kind: 'choice',
          label,
          options: (file?.headers ?? []).map((header) => ({ value: header, label: header })),
          emptyLabel: isNeeded ? 'Choose' : 'Not in the file',
          isShort: true,
          isShown: () => file !== null,
          ...(isNeeded ? { isRequired: true } : {}),
        },
      ]),
    ),
  })
}

/** As they were mapped last, where this file has the same columns. */
function columnsIn(file: ReadFile | null): Partial<TrackingFileValues> {
  if (!file?.columns) return {}
  const { number, status, date, place } = file.columns
  return { number, status, date: date ?? '', place: place ?? '' }
}

export const columnsOf = ({ number, status, date, place }: TrackingFileValues): FileColumns => ({
  number,
  status,
  date: date || null,
  place: place || null,
})

/** The server reads the file as soon as it is chosen, so that its columns can be named. */
function FileReader(props: OwnControl<ReadFile | null> & { courierId: string }) {
  const { label, error, courierId, onValue } = props
  return (
    <TableFileInput
      label={label}
      error={error}
      addressOf={() => `/api/parcels/tracking-files?courier=${courierId}`}
      onAnswer={(answer, file) => onValue(file ? readFileOf(answer) : null)}
    />
  )
}
