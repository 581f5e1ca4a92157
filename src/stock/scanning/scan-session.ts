import { csvHead, csvLine } from '#platform/csv.ts'
import { formatQuantity } from '#platform/quantity.ts'

/** A record as a scan found it; a product with the amount that its code means. */
export type FoundByScan = {
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly title: string
  /** In steps of the scale; of other records always 1. */
  readonly quantity: number
  readonly quantityScale: number
  readonly unit: string
}

export type SessionRow = FoundByScan & { readonly scans: number }

/** What was scanned in this session: a row for each record, the last scanned one first. */
export type ScanSession = {
  readonly rows: readonly SessionRow[]
  /** Each scan, so that the last one can be undone. */
  readonly steps: readonly { readonly key: string; readonly quantity: number }[]
}

export const noSession: ScanSession = { rows: [], steps: [] }

const keyOf = ({ noun, id }: Pick<FoundByScan, 'noun' | 'id'>) => `${noun}:${id}`

/** A repeated scan of the same record adds to its row. */
export function addScan({ rows, steps }: ScanSession, found: FoundByScan): ScanSession {
  const key = keyOf(found)
  const before = rows.find((row) => keyOf(row) === key)
  const row = {
    ...found,
    quantity: (before?.quantity ?? 0) + found.quantity,
    scans: (before?.scans ?? 0) + 1,
  }
  const others = rows.filter((other) => keyOf(other) !== key)
  return { rows: [row, ...others], steps: [...steps, { key, quantity: found.quantity }] }
}

/** Takes back the last scan; null where there is none. */
export function undoScan({ rows, steps }: ScanSession): ScanSession | null {
  const last = steps.at(-1)
  if (!last) return null
  const left = rows.map((row) =>
    keyOf(row) === last.key
      ? { ...row, quantity: row.quantity - last.quantity, scans: row.scans - 1 }
      : row,
  )
  return { rows: left.filter(({ scans }) => scans > 0), steps: steps.slice(0, -1) }
}

/** The record of the last scan. */
export function lastScanned({ rows, steps }: ScanSession): SessionRow | undefined {
  const last = steps.at(-1)
  return last && rows.find((row) => keyOf(row) === last.key)
}

const columns = ['Code', 'Title', 'Quantity', 'Unit', 'Scans'] as const

const cellsOf = ({ label, title, quantity, quantityScale, unit, scans }: SessionRow) => [
  label,
  title,
  formatQuantity(quantity, quantityScale),
  unit,
  scans,
]

/** For a spreadsheet: one line each, with tabs. */
export const sessionText = ({ rows }: ScanSession) =>
  [columns, ...rows.map(cellsOf)].map((cells) => cells.join('\t')).join('\n')

export const sessionCsv = ({ rows }: ScanSession) =>
  `${csvHead}${[columns, ...rows.map(cellsOf)].map((cells) => csvLine([...cells])).join('')}`

/** A session as a browser stored it; null where it is of another form. */
export function keptSession(value: unknown): ScanSession | null {
  if (!isRecord(value)) return null
  const { rows, steps } = value
  if (!Array.isArray(rows) || !Array.isArray(steps)) return null
  return rows.every(isRow) && steps.every(isStep) ? { rows, steps } : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isRow = (value: unknown): value is SessionRow =>
  isRecord(value) &&
  [value.noun, value.id, value.label, value.title, value.unit].every(
    (each) => typeof each === 'string',
  ) &&
  [value.quantity, value.quantityScale, value.scans].every(Number.isSafeInteger)

const isStep = (value: unknown): value is ScanSession['steps'][number] =>
  isRecord(value) && typeof value.key === 'string' && Number.isSafeInteger(value.quantity)
