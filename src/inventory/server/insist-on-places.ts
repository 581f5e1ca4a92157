import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { OpenLevels } from './lock-levels.ts'
import type { StockRow } from './stock-rows.ts'

/**
 * Refuses a lot of another variant. The lots stay as they are until the transaction ends, so that
 * none is held between this look and the booking. What came as a lot that has become one with another
 * is of that one.
 *
 * @returns the rows with their lots, and the lots that are held or recalled
 */
export async function lockLots<R extends StockRow>(
  tx: Tx,
  rows: readonly R[],
): Promise<{ readonly rows: readonly R[]; readonly held: ReadonlySet<string> }> {
  const lotIds = [...new Set(rows.flatMap(({ lotId }) => (lotId ? [lotId] : [])))].sort()
  if (lotIds.length === 0) return { rows, held: new Set() }
  const found = await sql<{ id: string; into: string; ofVariants: string[]; state: string }>`
    select lot.id, coalesce(lot.merged_into_id, lot.id) as into, lot.state,
      array(select v.id from variants v where lot.variant_id in (v.id, v.merged_into_id))
        as "ofVariants"
    from lots lot where lot.id = any(${lotIds}::uuid[]) order by lot.id for share of lot`.execute(
    tx,
  )
  const byId = new Map(found.rows.map((lot) => [lot.id, lot]))
  const led = rows.map((row) => {
    if (!row.lotId) return row
    const lot = byId.get(row.lotId)
    if (!lot?.ofVariants.includes(row.variantId)) throw notFound('This lot of the product')
    return { ...row, lotId: lot.into }
  })
  // Only lots of one state become one.
  const held = found.rows.filter(({ state }) => state !== 'approved')
  return { rows: led, held: new Set(held.map(({ into }) => into)) }
}

/** Refuses a tracked variant without its lot. */
export function insistOnLots(levels: OpenLevels, rows: readonly StockRow[]): void {
  for (const row of rows) {
    const { sku, isTracked } = levels.of(row)
    if (isTracked && !row.lotId) throw lotNeeded(sku)
  }
}

function lotNeeded(sku: string): Refusal {
  return new Refusal(
    'unprocessable',
    'lot_needed',
    `${sku} is followed by its lots: say which lot this is.`,
    { field: 'lotId', details: { sku } },
  )
}

/** Refuses a bin of another outlet, and one that nothing is put into any more. */
export async function insistOnBins(
  tx: Tx,
  rows: readonly { readonly outletId: string; readonly binId?: string | null | undefined }[],
): Promise<void> {
  const named = rows.flatMap(({ outletId, binId }) => (binId ? [{ outletId, binId }] : []))
  if (named.length === 0) return
  const found = await sql<{ id: string; outletId: string; code: string; why: string | null }>`
    select id, outlet_id as "outletId", code, case when is_archived then 'is no longer in use'
      when is_blocked then 'is blocked' || coalesce(': ' || nullif(blocked_reason, ''), '') end as why
    from bins where id = any(${[...new Set(named.map(({ binId }) => binId))]}::uuid[])`.execute(tx)
  for (const { outletId, binId } of named) {
    const bin = found.rows.find((row) => row.id === binId && row.outletId === outletId)
    if (!bin) throw notFound('This bin')
    if (bin.why !== null) {
      throw new Refusal(
        'conflict',
        'bin_closed',
        `Bin ${bin.code} ${bin.why}. Choose another bin.`,
        { field: 'binId', details: { code: bin.code } },
      )
    }
  }
}
