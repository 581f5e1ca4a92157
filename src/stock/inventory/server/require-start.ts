import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ReorderData } from './set-reorder-points.ts'

type Editable = Pick<ReorderData, 'reorderPoint' | 'reorderQuantity' | 'mostQuantity' | 'leadDays'>

export type StartedData = ReorderData & { readonly from?: Editable | undefined }

type Level = Required<Editable> & {
  readonly variantId: string
  readonly outletId: string
  readonly sku: string
}

/** Refuses what another user changed since it was edited, field by field with all three values. */
export async function requireStart(tx: Tx, rows: readonly StartedData[]): Promise<void> {
  const started = rows.filter(({ from }) => from !== undefined)
  if (started.length === 0) return
  const asked = JSON.stringify(started.map(({ variantId, outletId }) => ({ variantId, outletId })))
  const found = await sql<Level>`
    select level.variant_id as "variantId", level.outlet_id as "outletId", v.sku,
      level.reorder_point as "reorderPoint", level.reorder_quantity as "reorderQuantity",
      level.most_quantity as "mostQuantity", level.lead_days as "leadDays"
    from stock_levels level join variants v on v.id = level.variant_id
    join jsonb_to_recordset(${asked}::jsonb) as r("variantId" uuid, "outletId" uuid)
      on r."variantId" = level.variant_id and r."outletId" = level.outlet_id
    order by level.variant_id, level.outlet_id for update of level`.execute(tx)
  const faults = started.flatMap((row) => {
    const level = found.rows.find(
      ({ variantId, outletId }) => variantId === row.variantId && outletId === row.outletId,
    )
    return fields.flatMap((field) => {
      if (!row.from || !(field in row.from)) return []
      const difference = {
        start: row.from[field] ?? null,
        theirs: level?.[field] ?? null,
        yours: row[field] ?? null,
      }
      const key = `${row.variantId}:${row.outletId}`
      return difference.start === difference.theirs
        ? []
        : [{ key, field, code: 'stale_version', sku: level?.sku ?? '', difference }]
    })
  })
  const [first] = faults
  if (!first) return
  throw new Refusal(
    'conflict',
    'stale_version',
    `Another person changed the reorder data of ${first.sku} meanwhile. Compare the values and save again.`,
    { details: { faults } },
  )
}

const fields = ['reorderPoint', 'reorderQuantity', 'mostQuantity', 'leadDays'] as const
