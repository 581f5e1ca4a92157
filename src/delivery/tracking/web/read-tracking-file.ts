import { isRecord } from '#platform/is-record.ts'
import type { FileColumns } from '../hand-report.fields.ts'

/** A courier's file as the server read it. */
export type ReadFile = {
  readonly headers: string[]
  readonly rows: string[][]
  /** The last column mapping, where this file has the same columns. */
  readonly columns: FileColumns | null
}

export const columnNames = [
  { key: 'number', label: 'Tracking number', isNeeded: true },
  { key: 'status', label: 'Status', isNeeded: true },
  { key: 'date', label: 'Date', isNeeded: false },
  { key: 'place', label: 'Place', isNeeded: false },
] as const

/** @throws for any other answer */
export function readFileOf(answer: unknown): ReadFile {
  if (!isRecord(answer) || !Array.isArray(answer.headers) || !Array.isArray(answer.rows))
    throw new Error('The server did not read the file. Try again.')
  return {
    headers: answer.headers.map(String),
    rows: answer.rows.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])),
    columns: isRecord(answer.columns) ? columnsIn(answer.columns) : null,
  }
}

const columnsIn = ({ number, status, date, place }: Record<string, unknown>): FileColumns => ({
  number: String(number),
  status: String(status),
  date: typeof date === 'string' ? date : null,
  place: typeof place === 'string' ? place : null,
})
