import { sql } from 'kysely'
import { unitsIn } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import { type KeptCart, keptCart, type ParkedSale } from '../parked-sales.contract.ts'
import { parkedSaleNoun } from '../pos.nouns.ts'
import { access } from './find-sale.ts'

/** At one outlet. Among more, a cart is not found again. */
const mostParked = 100

/** The parked carts of the outlet of a register: any register there can take them. */
export async function listParked(
  reader: Reader,
  actor: Actor,
  { registerId }: { readonly registerId: string },
) {
  const { outletId } = await findRegister(reader, actor, registerId)
  const found = await sql<ParkedSale>`
    select p.id, p.label, p.units, p.total_minor as "totalMinor", p.currency, by.full_name as by,
      p.parked_at as at
    from parked_sales p join profiles by on by.id = p.parked_by
    where p.outlet_id = ${outletId} order by p.parked_at desc, p.id desc`.execute(reader)
  return { rows: found.rows }
}

type ToPark = {
  readonly registerId: string
  readonly label: string
  readonly totalMinor: number
  readonly cart: KeptCart
}

/** Keeps a cart for its customer. @throws Refusal `too_many_parked` */
export async function parkSale(tx: Tx, actor: Actor, input: ToPark) {
  const { registerId, label, totalMinor, cart } = input
  const { outletId, currency } = await findRegister(tx, actor, registerId)
  const parked = await sql<{ count: number }>`select count(*)::int as count from parked_sales
    where outlet_id = ${outletId}`.execute(tx)
  if ((parked.rows[0]?.count ?? 0) >= mostParked)
    throw new Refusal(
      'conflict',
      'too_many_parked',
      `${mostParked} carts are parked at this outlet. Recall or discard some first.`,
    )
  const id = newId()
  const units = unitsIn(cart.lines)
  await tx
    .insertInto('parked_sales')
    .values({
      id,
      outlet_id: outletId,
      register_id: registerId,
      label,
      currency,
      total_minor: totalMinor,
      units,
      cart: JSON.stringify(cart),
      parked_by: actor.userId,
    })
    .execute()
  await tellOfParked(tx, actor, 'parked', { id, label, outletId })
  return { id }
}

/** Takes a parked cart; of two registers at once only one gets it. */
export async function recallSale(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const { cart } = await unpark(tx, actor, id, 'recalled')
  return { id, cart: keptCart.parse(cart) }
}

export async function discardParked(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  await unpark(tx, actor, id, 'discarded')
  return { id }
}

async function unpark(tx: Tx, actor: Actor, id: string, done: 'recalled' | 'discarded') {
  const gone = await sql<{ cart: unknown; label: string; outletId: string }>`
    delete from parked_sales p where p.id = ${id} and ${withinOutlets(actor, access, 'p.outlet_id')}
    returning p.cart, p.label, p.outlet_id as "outletId"`.execute(tx)
  const [parked] = gone.rows
  if (!parked) throw notFound('This parked sale')
  await tellOfParked(tx, actor, done, { id, ...parked })
  return parked
}

export async function tellOfParked(
  tx: Tx,
  actor: Actor,
  done: 'parked' | 'recalled' | 'discarded' | 'expired',
  { id, label, outletId }: { id: string; label: string; outletId: string },
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `parked_sale.${done}`,
    noun: parkedSaleNoun,
    id,
    label,
    outletId,
  })
}
