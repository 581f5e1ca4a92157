import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { SuggestedCause } from '../variance-causes.ts'
import { variancesSettings } from '../variances.settings.ts'
import type { FoundVariance } from './find-variance.ts'
import { hoursBetween } from './ledger-window.ts'
import type { FoundClue } from './read-clues.ts'

type Opposite = {
  readonly id: string
  readonly label: string
  readonly variantId: string
  readonly sku: string
  readonly scale: number
  readonly binId: string | null
  readonly binCode: string | null
  readonly lotId: string | null
  readonly lotCode: string | null
  readonly quantity: number
  readonly isSameProduct: boolean
  readonly openedAt: string
  readonly isBooked: boolean
  /** How many bins are between the two, as a picker walks. */
  readonly steps: number | null
}

/** Open differences of the opposite sign: in another bin, of another lot, or of a similar product. */
export async function cluesOfOpposites(
  reader: Reader,
  variance: FoundVariance,
): Promise<FoundClue[]> {
  const { id, outletId, variantId, binId, lotId, quantity, openedAt } = variance
  const prefix = await settingOf(reader, variancesSettings.prefix)
  const found = await sql<Opposite>`
    select v.id, ${prefix}::text || v.number as label, v.variant_id as "variantId", variant.sku,
      variant.quantity_scale as scale, v.bin_id as "binId", bin.code as "binCode",
      v.lot_id as "lotId", lot.code as "lotCode", v.quantity, v.created_at as "openedAt",
      v.is_booked as "isBooked",
      variant.product_id = own.product_id as "isSameProduct",
      case when v.bin_id is not null and place.id is not null then (
        select count(*)::int from bins between_bins where between_bins.outlet_id = v.outlet_id
          and (between_bins.walk_order, between_bins.code)
            > least((bin.walk_order, bin.code), (place.walk_order, place.code))
          and (between_bins.walk_order, between_bins.code)
            <= greatest((bin.walk_order, bin.code), (place.walk_order, place.code))) end as steps
    from stock_variances v join variants variant on variant.id = v.variant_id
    join variants own on own.id = ${variantId}
    left join bins bin on bin.id = v.bin_id left join lots lot on lot.id = v.lot_id
    left join bins place on place.id = ${binId}
    where v.outlet_id = ${outletId} and v.id <> ${id} and v.state in ('open', 'investigating')
      and sign(v.quantity) = -sign(${quantity}::bigint)
      and (v.variant_id = ${variantId}
        or (variant.quantity_scale = own.quantity_scale and v.quantity = -${quantity}::bigint
          and (variant.product_id = own.product_id or v.bin_id = ${binId})))
      and v.created_at between ${openedAt}::timestamptz - interval '30 days'
        and ${openedAt}::timestamptz + interval '30 days'
    order by abs(extract(epoch from v.created_at - ${openedAt}::timestamptz)), v.id
    limit 50`.execute(reader)
  return found.rows.map((one): FoundClue => {
    const isSameVariant = one.variantId === variantId
    const isOtherLot = one.lotId !== lotId && one.lotId !== null && lotId !== null
    const cause: SuggestedCause = isSameVariant
      ? isOtherLot
        ? 'wrong_lot'
        : 'neighbour_bin'
      : 'sibling_sku'
    const otherName = [
      one.sku,
      ...(one.binCode ? [`bin ${one.binCode}`] : []),
      ...(one.lotCode ? [`lot ${one.lotCode}`] : []),
    ].join(', ')
    const amount = formatQuantity(Math.abs(one.quantity), one.scale)
    return {
      cause,
      // Both are posted together, so that one explains all of the other.
      quantity: one.quantity === -quantity ? quantity : 0,
      truth: 'elsewhere',
      hours: hoursBetween(one.openedAt, openedAt),
      distance: cause === 'neighbour_bin' ? Math.max(0, (one.steps ?? 4) - 1) : 0,
      fit: fitOf(cause, one, variance),
      other: {
        variantId: one.variantId,
        binId: one.binId,
        lotId: one.lotId,
        varianceId: one.id,
      },
      otherName,
      isOtherBooked: one.isBooked,
      document: null,
      why: `${one.label} is ${amount} ${one.quantity > 0 ? 'more' : 'less'} of ${otherName}.`,
    }
  })
}

function fitOf(cause: SuggestedCause, other: Opposite, own: FoundVariance): number {
  const isSameBin = other.binId === own.binId
  if (cause === 'wrong_lot') return isSameBin ? 1 : 0.4
  if (cause === 'sibling_sku') return (other.isSameProduct ? 0.7 : 0) + (isSameBin ? 0.3 : 0)
  return other.lotId === own.lotId ? 1 : 0.5
}
