import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

export type PastUse = {
  /** ISO 8601. */
  readonly at: string
  readonly orderId: string
  readonly orderNumber: number
  readonly parcelId: string
  readonly outletId: string
  readonly variantId: string
  readonly suggestedId: string
  readonly whyOther: string
  readonly costMinor: number
  readonly currency: string
  readonly billableWeightGrams: number
  readonly fillBasisPoints: number
  readonly usedBy: string
}

/** Adds the packaging of past parcels, for demo data only; the caller adds its movements. */
export async function addPastUses(tx: Tx, uses: readonly PastUse[]): Promise<void> {
  await sql`insert into packaging_uses (order_id, order_number, variant_id, parcel_id, outlet_id,
      quantity, cost_minor, currency, billable_weight_grams, fill_basis_points,
      suggested_variant_id, why_other, used_by, planned_at, used_at)
    select "orderId", "orderNumber", "variantId", "parcelId", "outletId", 1, "costMinor", currency,
      "billableWeightGrams", "fillBasisPoints", "suggestedId", "whyOther", "usedBy", at, at
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(at timestamptz, "orderId" uuid,
      "orderNumber" bigint, "parcelId" uuid, "outletId" uuid, "variantId" uuid, "suggestedId" uuid,
      "whyOther" text, "costMinor" bigint, currency text, "billableWeightGrams" integer,
      "fillBasisPoints" integer, "usedBy" uuid)`.execute(tx)
}
