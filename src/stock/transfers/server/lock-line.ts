import { notFound } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

/** The line of a transfer that is already locked. */
export async function lineOf(tx: Tx, transferId: string, lineId: string): Promise<LineRow> {
  const line = (await linesOf(tx, transferId)).find(({ id }) => id === lineId)
  if (!line) throw notFound('This line')
  return line
}
