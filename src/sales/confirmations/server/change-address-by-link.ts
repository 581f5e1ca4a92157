import { sql } from 'kysely'
import { customerActor } from '#organization/messages/server/index.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { changeAddress } from '#sales/orders/server/index.ts'
import { mostAddressChanges } from '../link-answers.ts'
import { orderOfLink } from './confirm-link.queries.ts'
import { lockLink, refuseLink, requireLink } from './find-link.ts'
import { termsMark } from './new-link.ts'

type AddressInput = {
  readonly token: string
  readonly address: string
  readonly city: string
  readonly postcode: string
}

/** The customer writes where the parcel shall go. The link goes on: they know of this change. */
export async function changeAddressByLink(db: Database, visitor: Actor, input: AddressInput) {
  await requireLink(db, visitor, input.token)
  return db.transaction((tx) => changeLinked(tx, customerActor(visitor), input))
}

async function changeLinked(tx: Tx, customer: Actor, input: AddressInput) {
  const link = await lockLink(tx, input.token)
  throwIfRefused(refuseLink(link))
  if (link.addressChanges >= mostAddressChanges)
    throw new Refusal(
      'conflict',
      'too_many_changes',
      'The address was changed several times by this link. Ask us to call you, and we write it down.',
    )
  const order = await tx
    .selectFrom('orders')
    .select(['version', 'ship_name', 'ship_phone', 'ship_country'])
    .where('id', '=', link.orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await changeAddress(tx, customer, {
    id: link.orderId,
    version: order.version,
    shipName: order.ship_name,
    shipPhone: order.ship_phone,
    shipAddress: input.address,
    shipCity: input.city,
    shipPostcode: input.postcode,
    shipCountry: order.ship_country,
  })
  await sql`update confirmation_links k
    set terms_mark = ${termsMark}, address_changes = k.address_changes + 1
    from orders o where k.id = ${link.id} and o.id = k.order_id`.execute(tx)
  return orderOfLink(tx, { ...link, addressChanges: link.addressChanges + 1 })
}
