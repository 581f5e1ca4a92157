import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import { notFound, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { countryCode } from '#sales/addresses/countries.ts'
import { phoneKey } from '#sales/customers/phones.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { refuseDeskWork, refuseReaddressing } from '../../orders.rules.ts'
import type { OrderState } from '../../orders.states.ts'
import { rolesAt } from '../roles-at.ts'
import { proveAddresses } from './prove-address.ts'

/** Who may correct an address: users with access to orders, to calls or to address checks. */
const access = [
  capability.orders,
  capability.confirmations,
  capability.addressVerification,
] as const

export type ChangedAddress = {
  readonly id: string
  readonly version: number
  readonly shipName: string
  readonly shipPhone: string
  readonly shipAddress: string
  readonly shipCity: string
  readonly shipPostcode: string
  readonly shipCountry: string
}

/**
 * Saves another address of an order and checks it immediately. If it is packed already, the order
 * is marked (`readdressed_at`): its label is void, and dispatch lets no parcel out with it.
 */
export async function changeAddress(tx: Tx, actor: Actor, input: ChangedAddress) {
  const { id, version, ...written } = input
  const { number, state, outletId, version: current, ...was } = await lockAddress(tx, actor, id)
  const label = orderLabel(number)
  const roles = rolesAt(actor, outletId)
  throwIfRefused(refuseDeskWork(roles, label))
  if (current !== version) throw staleVersion(label, version, current)
  throwIfRefused(refuseReaddressing(label, state, roles))
  const isPacked = state === 'packed'
  const changed = Object.keys(changesBetween(was, written))
  if (changed.length === 0) return { id, version, ...(await outcomeOf(tx, id)) }
  await tx
    .updateTable('orders')
    .set({
      ship_name: written.shipName,
      ship_phone: written.shipPhone,
      ship_address: written.shipAddress,
      ship_city: written.shipCity,
      ship_postcode: written.shipPostcode,
      ship_country: written.shipCountry,
      phone_key: phoneKey(written.shipPhone, countryCode(written.shipCountry)),
      address_verdict: 'unchecked',
      ...(isPacked ? { readdressed_at: sql`now()` } : {}),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.address_changed',
    noun: orderNoun,
    id,
    label,
    outletId,
    // Which parts, not their values: the log outlives its customer.
    data: {
      what: changed.map((field) => partLabels[field] ?? field).join(', '),
      ...(isPacked ? { isPacked } : {}),
    },
  })
  await proveAddresses(tx, actor, [id])
  return { id, version: version + 1, ...(await outcomeOf(tx, id)) }
}

const partLabels: Readonly<Record<string, string>> = {
  shipName: 'name',
  shipPhone: 'phone',
  shipAddress: 'street',
  shipCity: 'city',
  shipPostcode: 'postcode',
  shipCountry: 'country',
}

async function lockAddress(tx: Tx, actor: Actor, id: string) {
  const row = await tx
    .selectFrom('orders')
    .select([
      'number',
      'state',
      'version',
      'outlet_id as outletId',
      'ship_name as shipName',
      'ship_phone as shipPhone',
      'ship_address as shipAddress',
      'ship_city as shipCity',
      'ship_postcode as shipPostcode',
      'ship_country as shipCountry',
    ])
    .$narrowType<{ state: OrderState }>()
    .where('id', '=', id)
    .where(withinOutlets(actor, access, 'outlet_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('This order')
  return row
}

async function outcomeOf(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .select(['address_verdict as verdict', 'address_score as score'])
    .$narrowType<{ verdict: 'unchecked' | 'accept' | 'confirm' | 'fix' }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
