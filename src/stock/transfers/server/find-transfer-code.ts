import { sql } from 'kysely'
import { readInternalCode } from '#stock/catalog/internal-codes.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { transferLabel, transferNoun } from '../transfers.nouns.ts'
import { ofMyEnds } from './find-transfer.ts'

/** `T-12`, as printed on a transfer's documents and labels. */
export const findTransferCode: CodeFinder = async (reader, actor, code) => {
  const printed = readInternalCode(code)
  if (printed?.kind !== 'transfer' || !/^\d{1,15}$/.test(printed.rest)) return null
  const found = await sql<{ id: string; number: number }>`
    select t.id, t.number from transfers t
    where t.number = ${Number(printed.rest)} and ${ofMyEnds(actor)}`.execute(reader)
  const [row] = found.rows
  return row ? { noun: transferNoun.key, id: row.id, label: transferLabel(row.number) } : null
}
