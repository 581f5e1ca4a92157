import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { type DecimalSign, fitsHeaders, type RemittanceMapping } from '../remittance-columns.ts'
import { readRemittance } from '../remittance-reading.ts'
import { findRemittance } from './find-remittance.ts'
import { rowsOf, unknownColumn } from './rows-of-file.ts'

type Asked = RemittanceMapping & {
  readonly id: string
  readonly decimalSign: DecimalSign
  readonly show: 'all' | 'unreadable'
  readonly after?: string | undefined
  readonly limit: number
}

/** How each line of the file is read with this mapping. Nothing is saved yet. */
export async function previewFile(reader: Reader, _actor: Actor, input: Asked) {
  const { id, decimalSign, show, limit, tracking, collected, fee, tax, paid } = input
  const remittance = await findRemittance(reader, id)
  const rows = await rowsOf(reader, remittance)
  const mapping = { tracking, collected, fee, tax, paid }
  if (!fitsHeaders(mapping, rows[0] ?? [])) throw unknownColumn()
  const { currency } = remittance
  const { readings, lines, controlTotal } = readRemittance(rows, { mapping, decimalSign, currency })
  const unreadable = readings.filter(({ kind }) => kind === 'unreadable')
  const [after = '0'] = decodeCursor(input.after, ['count']) ?? []
  const shown = show === 'unreadable' ? unreadable : readings
  const next = shown.filter(({ number }) => number > Number(after)).slice(0, limit + 1)
  return {
    ...pageFrom(next, limit, ({ number }) => [number]),
    currency,
    lineCount: lines.length,
    unreadableCount: unreadable.length,
    paidMinor: lines.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    controlTotal,
  }
}
