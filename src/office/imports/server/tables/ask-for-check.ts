import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { type ColumnMapping, headerKeyOf } from '../../match-columns.ts'
import { commonPatterns, type InstantPattern } from '../../read-instant.ts'
import type { TableReading } from '../../table-reading.ts'
import { queueWork } from '../import-jobs.ts'
import { choicesOf, refuseMapping } from './check-match.ts'
import { columnFacts, firstRows, zoneOfOutlet } from './column-facts.ts'
import { fromTheStart, moveTable } from './move-table.ts'
import { requireExtras } from './require-extras.ts'
import type { TableRun } from './table-run.ts'
import { findTableToChange } from './tables.queries.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly mapping: ColumnMapping
  readonly options: Readonly<Record<string, string>>
  readonly instantPattern?: InstantPattern | undefined
  readonly timeZone?: string | undefined
  readonly fetchPictures?: boolean | undefined
  readonly openingOutletId?: string | undefined
} & Pick<TableReading, 'decimalSign' | 'dateOrder'>

/** Keeps which column holds what, for this file and the next like it, and queues the check. */
export async function askForCheck(tx: Tx, actor: Actor, input: Input) {
  const { run, kind } = await findTableToChange(tx, actor, input.id)
  throwIfRefused(refuseMapping(kind, run.headers, input.mapping))
  throwIfRefused(kind.refuse?.(actor, Object.keys(input.mapping)) ?? null)
  const { mapping } = input
  const fetchesPictures = input.fetchPictures ?? false
  const openingOutletId = input.openingOutletId ?? null
  await requireExtras(tx, actor, kind, { mapping, fetchesPictures, openingOutletId })
  const options = choicesOf(kind, input.options)
  const { decimalSign, dateOrder } = input
  const instants = await readingOfInstants(tx, run, kind, input)
  const set = {
    ...fromTheStart,
    mapping: JSON.stringify(input.mapping),
    options: JSON.stringify(options),
    reading: JSON.stringify({ ...run.reading, decimalSign, dateOrder, ...instants }),
    checked_counts: null,
    fetches_pictures: fetchesPictures,
    opening_outlet_id: openingOutletId,
  }
  const version = await moveTable(tx, actor, run, 'check', { version: input.version, set })
  await remember(tx, run, input.mapping, options)
  await queueWork(tx, run.id)
  return { id: run.id, version }
}

/** How dates with a time are read; if more than one pattern fits, the sender chooses. */
async function readingOfInstants(tx: Tx, run: TableRun, kind: AnyTableImport, input: Input) {
  const places = kind.fields.flatMap(({ key, kind: form }) =>
    form === 'instant' ? (input.mapping[key] ?? []) : [],
  )
  if (places.length === 0) return { instantPattern: null, timeZone: null }
  const timeZone = input.timeZone ?? (await zoneOfOutlet(tx, run))
  if (input.instantPattern) return { instantPattern: input.instantPattern, timeZone }
  const columns = columnFacts(kind, run.headers, await firstRows(tx, run))
  const own = places.flatMap((place) => columns[place] ?? [])
  const patterns = commonPatterns(own.map((column) => column.patterns))
  if (patterns.length === 1) return { instantPattern: patterns[0], timeZone }
  const [example = ''] = own.flatMap(({ examples }) => examples)
  throw new Refusal(
    'unprocessable',
    'pattern_needed',
    `Dates such as ${example} can be read in more than one way. Choose their pattern: ${patterns.join(' or ')}.`,
    { field: 'instantPattern' },
  )
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
