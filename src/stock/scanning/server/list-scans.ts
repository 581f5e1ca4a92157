import { sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Noun } from '#platform/nouns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { variantByCode } from '#stock/catalog/server/index.ts'
import { keptCodeOf } from '../code-kinds.ts'
import type { Scan } from '../scan-history.contract.ts'
import { scanList } from '../scan-history.list.ts'
import { scannedCode, searchedLabels } from '../scan-history.rules.ts'
import { besideScans, type StoredScan, scanColumns, scanShown } from './scan-rows.ts'
import { access, partsOfScans, visibleScans } from './visible-scans.ts'

type Input = ListInput<typeof scanList>

function serveScans(nouns: readonly Noun[], actor: Actor) {
  const parts = partsOfScans(actor)
  return serveList<Scan, typeof scanList, StoredScan>(scanList, {
    table: 'scans s',
    id: 's.id',
    ...(parts && { parts }),
    within: visibleScans,
    filters: {
      refused: "s.result <> 'ok'",
      result: 's.result',
      task: 's.task',
      at: { instant: 's.at' },
      userId: 's.user_id',
      outletId: { ownOutlet: 's.outlet_id', access },
      deviceId: 's.device_id',
      isLate: 's.made_at is not null',
      codeKind: 's.code_kind',
      recordId: byValues(
        (ids) =>
          sql`s.task_id = any(${[...ids]}::uuid[]) or s.entity_id = any(${[...ids]}::uuid[])`,
      ),
      variantId: 's.entity_id',
    },
    sorts: { at: { by: 's.at', kind: 'instant' } },
    search: findScans,
    columns: () => scanColumns,
    beside: besideScans,
    complete: async (_reader, _actor, rows) => rows.map(scanShown(nouns)),
  })
}

/**
 * The scans of a code, of a product by any of its codes, and of an order, parcel or another record by
 * its number. Each has an index; parts of a code are not searched.
 */
async function findScans(words: string, reader: Reader) {
  const text = scannedCode(words.trim())
  const product = await variantByCode(reader, text)
  const labels = searchedLabels(text).map((label) => [
    sql<boolean>`upper(s.label) = ${label}`,
    sql<boolean>`upper(s.task_label) = ${label}`,
  ])
  return [
    sql<boolean>`s.code = ${keptCodeOf(text)}`,
    ...(product ? [sql<boolean>`s.entity_id = ${product.id}::uuid`] : []),
    ...labels.flat(),
  ] as const
}

/** The list of scans, which each user sees a part of. */
export const scansServed = (nouns: readonly Noun[]) => ({
  list: scanList,
  page: (reader: Reader, actor: Actor, input: Input) =>
    serveScans(nouns, actor).page(reader, actor, input),
  every: (reader: Reader, actor: Actor, input: Input) =>
    serveScans(nouns, actor).every(reader, actor, input),
})
