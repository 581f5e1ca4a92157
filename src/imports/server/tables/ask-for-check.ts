import { sql } from 'kysely'
import { insist } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type ColumnMapping, headerKeyOf } from '../../match-columns.ts'
import type { TableReading } from '../../table-reading.ts'
import { queueWork } from '../import-jobs.ts'
import { choicesOf, refuseMapping } from './check-match.ts'
import { fromTheStart, moveTable } from './move-table.ts'
import type { TableRun } from './table-run.ts'
import { findTableToChange } from './tables.queries.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly mapping: ColumnMapping
  readonly options: Readonly<Record<string, string>>
} & Pick<TableReading, 'decimalSign' | 'dateOrder'>

/** Keeps which column holds what, for this file and the next like it, and queues the check. */
export async function askForCheck(tx: Tx, actor: Actor, input: Input) {
  const { run, kind } = await findTableToChange(tx, actor, input.id)
  insist(refuseMapping(kind, run.headers, input.mapping))
  insist(kind.refuse?.(actor, Object.keys(input.mapping)) ?? null)
  const options = choicesOf(kind, input.options)
  const { decimalSign, dateOrder } = input
  const set = {
    ...fromTheStart,
    mapping: JSON.stringify(input.mapping),
    options: JSON.stringify(options),
    reading: JSON.stringify({ ...run.reading, decimalSign, dateOrder }),
    checked_counts: null,
  }
  const version = await moveTable(tx, actor, run, 'check', { version: input.version, set })
  await remember(tx, run, input.mapping, options)
  await queueWork(tx, run.id)
  return { id: run.id, version }
}

async function remember(
  tx: Tx,
  { kind, headers }: TableRun,
  mapping: ColumnMapping,
  options: Readonly<Record<string, string>>,
): Promise<void> {
  const headings = Object.entries(mapping).map(([key, place]) => [key, headers[place] ?? ''])
  await sql`insert into import_mappings (kind, header_key, mapping, options)
    values (${kind}, ${headerKeyOf(headers)},
      ${JSON.stringify(Object.fromEntries(headings))}::jsonb, ${JSON.stringify(options)}::jsonb)
    on conflict (kind, header_key) do update
      set mapping = excluded.mapping, options = excluded.options, used_at = now()`.execute(tx)
}
