import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type BlockedLot, kindOfComing } from '../blocked-lots.rules.ts'
import type { LotState } from '../lots.states.ts'
import type { UnavailableKind } from '../stock-words.ts'
import type { OpenLevels } from './lock-levels.ts'
import { isBlocked } from './outlet-day.ts'
import type { StockRow } from './stock-rows.ts'

/**
 * Refuses a lot of another variant. The lots stay locked until the transaction ends, so that none
 * is put on hold between this check and the booking. A merged lot counts as its target.
 *
 * @returns the rows with their lots, and the kind in which units of a blocked lot are unavailable
 * at the outlet of a row; undefined where the lot may be sold
 */
export async function lockLots<R extends StockRow>(
  tx: Tx,
  rows: readonly R[],
): Promise<{
  readonly rows: readonly R[]
  readonly blockedAs: (row: StockRow, asked?: UnavailableKind) => UnavailableKind | undefined
}> {
  const lotIds = [...new Set(rows.flatMap(({ lotId }) => (lotId ? [lotId] : [])))].sort()
  if (lotIds.length === 0) return { rows, blockedAs: () => undefined }
  const found = await sql<{ id: string; into: string; ofVariants: string[] }>`
    select lot.id, coalesce(lot.merged_into_id, lot.id) as into,
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
  const blocked = await blockedAt(tx, led)
  return {
    rows: led,
    blockedAs: (row, asked) => {
      const state = blocked.get(`${row.lotId} ${row.outletId}`)
      return state && kindOfComing(state, asked)
    },
  }
}

async function blockedAt(
  tx: Tx,
  rows: readonly StockRow[],
): Promise<ReadonlyMap<string, LotState>> {
  const named = rows.filter(({ lotId }) => lotId)
  const found = await sql<{ lotId: string; outletId: string } & Pick<BlockedLot, 'state'>>`
    select lot.id as "lotId", k.outlet_id as "outletId", lot.state
    from unnest(${named.map(({ lotId }) => lotId)}::uuid[],
      ${named.map(({ outletId }) => outletId)}::uuid[]) as k(lot_id, outlet_id)
    join lots lot on lot.id = k.lot_id where ${isBlocked('k.outlet_id')}`.execute(tx)
  return new Map(found.rows.map((lot) => [`${lot.lotId} ${lot.outletId}`, lot.state]))
}

/** Refuses a tracked variant without its lot. */
export function requireLots(levels: OpenLevels, rows: readonly StockRow[]): void {
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

/** Refuses a bin of another outlet, and a closed one. */
export async function requireBins(
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
