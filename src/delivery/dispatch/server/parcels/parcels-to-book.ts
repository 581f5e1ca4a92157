import { sql } from 'kysely'
import type { CourierAddress } from '#organization/outlets/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import type { OrderState } from '#sales/orders/orders.states.ts'
import { cashToCollect } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import { type ContainedLine, containedItems, contentsWithin } from '../../parcel-contents.ts'
import type { ParcelState } from '../../parcels.states.ts'
import { containedLines } from './contained-lines.ts'
import { labelHash } from './label-hash.ts'

/** All that decides which courier may take a parcel, and all that the courier is told about it. */
export type ParcelToBook = {
  readonly id: string
  readonly code: string
  readonly state: ParcelState
  readonly outletId: string
  readonly orderId: string
  readonly orderNumber: number
  readonly orderState: OrderState
  readonly isHeld: boolean
  readonly isAsked: boolean
  /** Its outlet requires a photo, and there is none. */
  readonly isPhotoDue: boolean
  /** How often it was booked before. */
  readonly bookings: number
  readonly cashMinor: number
  readonly declaredMinor: number
  readonly currency: string
  readonly weighedGrams: number | null
  /** Of the contents; null where one of its variants has no weight. */
  readonly calculatedGrams: number | null
  readonly labelHash: string
  readonly note: string
  readonly contents: string
  readonly to: Place
  readonly from: Place
}

type Place = {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

type FoundParcel = Omit<ParcelToBook, 'isPhotoDue' | 'contents'> & {
  readonly hasPhoto: boolean
  readonly lines: readonly ContainedLine[]
}

/** The maximum length of the contents for couriers. */
const mostContents = 120

/** The actor's parcels among these ids, in the requested order. */
export async function parcelsToBook(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<readonly ParcelToBook[]> {
  const found = await sql<FoundParcel>`
    select p.id, p.code, p.state, p.outlet_id as "outletId", p.order_id as "orderId",
      o.number as "orderNumber", o.state as "orderState", ${cashToCollect} as "cashMinor", o.total_minor as "declaredMinor",
      o.currency, p.weight_grams as "weighedGrams", inside.grams as "calculatedGrams",
      ${labelHash} as "labelHash", o.note,
      ${containedLines('ready_quantity')} as lines,
      exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
        as "isHeld",
      exists (select from parcel_bookings b where b.parcel_id = p.id and b.state in ('requested', 'unclear'))
        as "isAsked",
      exists (select from parcel_photos ph where ph.parcel_id = p.id) as "hasPhoto",
      (select count(*)::int from parcel_bookings b where b.parcel_id = p.id) as bookings,
      jsonb_build_object('name', o.ship_name, 'phone', o.ship_phone, 'address', o.ship_address,
        'city', o.ship_city, 'postcode', o.ship_postcode, 'country', o.ship_country) as "to",
      jsonb_build_object('name', outlet.name, 'phone', outlet.phone, 'address', outlet.address,
        'city', outlet.city, 'postcode', outlet.postcode, 'country', outlet.country) as "from"
    from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, place)
    join parcels p on p.id = asked.id join orders o on o.id = p.order_id
    join outlets outlet on outlet.id = p.outlet_id
    cross join lateral (
      select case when bool_and(v.weight_grams is not null) then greatest(ceil(sum(v.weight_grams
          * l.ready_quantity / power(10, l.quantity_scale)::numeric)), 1)::int
        end as grams
      from order_lines l join variants v on v.id = l.variant_id
      where l.order_id = o.id and l.ready_quantity > 0) as inside
    where ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by asked.place`.execute(reader)
  const asking = await askingForPhotos(reader, new Set(found.rows.map(({ outletId }) => outletId)))
  return found.rows.map(({ hasPhoto, lines, ...parcel }) => ({
    ...parcel,
    contents: contentsWithin(containedItems(lines, 'title'), mostContents),
    isPhotoDue: !hasPhoto && asking.has(parcel.outletId),
  }))
}

async function askingForPhotos(
  reader: Reader,
  outletIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const asking = new Set<string>()
  for (const outletId of outletIds)
    if (await settingOf(reader, dispatchSettings.asksForPhoto, outletId)) asking.add(outletId)
  return asking
}

/**
 * The query for the couriers' coverage. An unknown weight counts as zero, and is requested later.
 */
export function coverageAddress(parcel: ParcelToBook, weightGrams: number | null): CourierAddress {
  const { to, cashMinor } = parcel
  return {
    country: countryCode(to.country) ?? to.country,
    city: to.city,
    postcode: to.postcode,
    weightGrams: weightGrams ?? parcel.weighedGrams ?? parcel.calculatedGrams ?? 0,
    cashMinor: cashMinor > 0 ? cashMinor : null,
  }
}
