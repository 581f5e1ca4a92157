import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import type { ImportExtra } from '#platform/table-imports.ts'
import { extrasReaderOf } from '#stock/catalog/server/index.ts'
import { requireOpeningAt } from '#stock/inventory/server/index.ts'
import { whyNotExtra } from '../../import-extras.rules.ts'
import type { ColumnMapping } from '../../match-columns.ts'

type Chosen = {
  readonly mapping: ColumnMapping
  readonly fetchesPictures: boolean
  readonly openingOutletId: string | null
}

/**
 * Refuses an extra that the file does not contain, and an outlet where the actor may not receive
 * stock.
 */
export async function requireExtras(
  tx: Tx,
  actor: Actor,
  kind: AnyTableImport,
  { mapping, fetchesPictures, openingOutletId }: Chosen,
): Promise<void> {
  if (fetchesPictures) requireColumn(kind, mapping, 'pictures', 'fetchPictures')
  if (openingOutletId === null) return
  await requireOpeningAt(tx, actor, openingOutletId)
  requireColumn(kind, mapping, 'openingStock', 'openingOutletId')
}

function requireColumn(
  kind: AnyTableImport,
  mapping: ColumnMapping,
  extra: ImportExtra,
  field: string,
): void {
  const why = extrasReaderOf(kind)
    ? whyNotExtra(kind.fields, mapping, extra)
    : `Files of the kind ${kind.label} do not bring this.`
  if (why !== null) throw new Refusal('unprocessable', 'column_missing', why, { field })
}
