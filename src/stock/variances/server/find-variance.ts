import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { variancesSettings } from '../variances.settings.ts'
import type { VarianceState } from '../variances.states.ts'

export const access = capability.varianceManagement

export type FoundVariance = {
  readonly id: string
  readonly label: string
  readonly state: VarianceState
  readonly version: number
  readonly outletId: string
  readonly outletCode: string
  readonly variantId: string
  readonly sku: string
  readonly scale: number
  readonly binId: string | null
  readonly lotId: string | null
  readonly quantity: number
  readonly valueMinor: number
  readonly currency: string
  readonly isBooked: boolean
  readonly isSmall: boolean
  readonly isSettled: boolean
  readonly sourceNoun: string
  readonly sourceId: string
  readonly parcelId: string | null
  readonly claimId: string | null
  readonly claimLabel: string
  readonly assignedTo: string | null
  readonly proposedBy: string | null
  readonly postedWith: string | null
  readonly openedAt: string
}

/** A variance of the actor's outlets; optionally locked until the end of the transaction. */
export async function findVariance(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundVariance> {
  const prefix = await settingOf(reader, variancesSettings.prefix)
  const found = await sql<FoundVariance>`
    select v.id, ${prefix}::text || v.number as label, v.state, v.version,
      v.outlet_id as "outletId", o.code as "outletCode", v.variant_id as "variantId", variant.sku,
      variant.quantity_scale as scale, v.bin_id as "binId", v.lot_id as "lotId", v.quantity,
      v.value_minor as "valueMinor", v.currency, v.is_booked as "isBooked",
      v.is_small as "isSmall", v.is_settled as "isSettled",
      v.source_noun as "sourceNoun", v.source_id as "sourceId",
      v.parcel_id as "parcelId", v.claim_id as "claimId", v.claim_label as "claimLabel",
      v.assigned_to as "assignedTo", v.proposed_by as "proposedBy",
      v.posted_with as "postedWith", v.created_at as "openedAt"
    from stock_variances v join outlets o on o.id = v.outlet_id
    join variants variant on variant.id = v.variant_id
    where v.id = ${id} and ${withinOutlets(actor, access, 'v.outlet_id')}
    ${isLocked ? sql`for update of v` : sql``}`.execute(reader)
  const [variance] = found.rows
  if (!variance) throw notFound('This variance')
  return variance
}

/** Refuses a version that is not the present one. */
export function requireVersion({ label, version }: FoundVariance, given: number): void {
  if (given !== version) throw staleVersion(label, given, version)
}
