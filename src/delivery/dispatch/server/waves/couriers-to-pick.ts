import { sql } from 'kysely'
import { courierRules } from '#delivery/couriers/server/index.ts'
import { couriersForEach } from '#organization/outlets/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { cashToCollect } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import type { CourierOfWave, OrderToPick } from '../../waves.fields.ts'

type OrderFacts = Pick<OrderToPick, 'orderId' | 'weightGrams'>

type Goes = Pick<OrderToPick, 'courierId' | 'courierName' | 'leavesBy'>

type Asked = { readonly outletId: string; readonly orders: readonly OrderFacts[] }

/**
 * The likely courier of each order, as booking would suggest it, and its cut-off in the outlet's
 * time zone: the courier's, else the outlet's, else the company's.
 */
export async function couriersToPick(
  reader: Reader,
  { outletId, orders }: Asked,
): Promise<{ readonly goes: readonly Goes[]; readonly couriers: readonly CourierOfWave[] }> {
  const [addresses, rules, own] = await Promise.all([
    addressesOf(reader, orders),
    courierRules(reader),
    cutOffOf(reader, outletId),
  ])
  const answers = await couriersForEach(
    reader,
    addresses.map((to, at) => ({
      ...to,
      weightGrams: orders[at]?.weightGrams ?? 0,
      country: countryCode(to.country) ?? to.country,
      cashMinor: to.cashMinor > 0 ? to.cashMinor : null,
    })),
  )
  const goes = answers.map(({ offers }): Goes => {
    const offer = offers.find(({ against, rule }) => rule !== null && against.length === 0)
    if (!offer) return { courierId: null, courierName: null, leavesBy: own }
    const leavesBy = rules.get(offer.courierId)?.cutOffTime ?? own
    return { courierId: offer.courierId, courierName: offer.name, leavesBy }
  })
  const active = await reader
    .selectFrom('couriers')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const couriers = active.map(({ id, name }) => ({
    id,
    name,
    leavesBy: rules.get(id)?.cutOffTime ?? own,
  }))
  return { goes, couriers }
}

type Address = {
  readonly country: string
  readonly city: string
  readonly postcode: string
  readonly cashMinor: number
}

/** Their addresses, in the given order. */
async function addressesOf(reader: Reader, orders: Asked['orders']): Promise<readonly Address[]> {
  const ids = orders.map(({ orderId }) => orderId)
  const found = await sql<Address>`
    select o.ship_country as country, o.ship_city as city, o.ship_postcode as postcode,
      ${cashToCollect} as "cashMinor"
    from unnest(${ids}::uuid[]) with ordinality as asked(id, place)
    join orders o on o.id = asked.id order by asked.place`.execute(reader)
  return found.rows
}

async function cutOffOf(reader: Reader, outletId: string): Promise<string> {
  const outlet = await reader
    .selectFrom('outlets')
    .select('dispatch_cut_off')
    .where('id', '=', outletId)
    .executeTakeFirst()
  return (
    outlet?.dispatch_cut_off?.slice(0, 5) ??
    (await settingOf(reader, dispatchSettings.cutOff, outletId))
  )
}
