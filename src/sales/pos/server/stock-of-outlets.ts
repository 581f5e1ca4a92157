import { sql } from 'kysely'
import { refuseSelling, refuseShipping } from '#organization/outlets/outlets.rules.ts'
import type { OutletState } from '#organization/outlets/outlets.states.ts'
import { countryCode } from '#platform/country-codes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import type { OutletStock } from '../register-orders.contract.ts'
import { access } from './find-sale.ts'

type Asked = { readonly registerId: string; readonly variantIds: readonly string[] }

type Row = Pick<OutletStock, 'id' | 'code' | 'name' | 'available'> & {
  readonly currency: string
  readonly country: string
  readonly state: OutletState
  readonly ships: boolean
  readonly sells: boolean
  readonly receives: boolean
}

/**
 * What each outlet has available of some variants: the outlets of the actor and those that ship,
 * which a cashier may sell from. Numbers alone, no costs.
 */
export async function stockOfOutlets(
  reader: Reader,
  actor: Actor,
  { registerId, variantIds }: Asked,
): Promise<{ outlets: OutletStock[]; country: string }> {
  const own = await findRegister(reader, actor, registerId)
  const found = await sql<Row>`
    select o.id, o.code, o.name, o.currency, o.country, o.state, o.ships, o.sells, o.receives,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', l.variant_id,
          'quantity', l.on_hand - l.reserved - l.unavailable))
        from stock_levels l where l.outlet_id = o.id and l.variant_id = any(${variantIds}::uuid[])
          and l.on_hand - l.reserved - l.unavailable > 0), '[]') as available
    from outlets o
    where o.state in ('open', 'closing', 'paused')
      and (o.ships or ${withinOutlets(actor, access, 'o.id')})
    order by o.id <> ${own.outletId}, o.code`.execute(reader)
  return {
    country: countryCode(found.rows.find(({ id }) => id === own.outletId)?.country ?? '') ?? '',
    outlets: found.rows.map(({ id, code, name, available, ...facts }) => ({
      ...{ id, code, name, available },
      isOwn: id === own.outletId,
      whyNot: whyNotShip({ name, ...facts }, own.currency),
    })),
  }
}

function whyNotShip(outlet: Omit<Row, 'id' | 'code' | 'available'>, currency: string) {
  const refusal = refuseSelling({ ...outlet, sells: true }) ?? refuseShipping(outlet)
  if (refusal) return refusal.message
  return outlet.currency === currency ? null : `${outlet.name} counts in ${outlet.currency}.`
}
