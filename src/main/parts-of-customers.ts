import { sql } from 'kysely'
import { forgetAddresses } from '#addresses/server/index.ts'
import { forgetAdvice } from '#advice/server/index.ts'
import { forgetShopMessages } from '#channels/server/index.ts'
import { forgetCases } from '#claims/server/index.ts'
import { forgetCalls } from '#confirmations/server/index.ts'
import { forgetTold } from '#couriers/server/index.ts'
import type { CustomerPart, CustomerParts } from '#customers/server/index.ts'
import { parcelNoun } from '#dispatch/dispatch.nouns.ts'
import { forgetParcels } from '#dispatch/server/index.ts'
import { forgetImported } from '#imports/server/index.ts'
import { forgetWhatWasTold, moveMessages, moveMessagesBack } from '#messages/server/index.ts'
import { orderIdsOf, ordersOfCustomers } from '#orders/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { forgetReturns } from '#returns/server/index.ts'
import { forgetNews } from '#tracking/server/index.ts'

/** What was noted about the orders of whom is erased has to go before the orders forget whose they are. */
const notedAboutOrders: CustomerPart = {
  name: 'notes',
  erase: async (tx, customerIds) => {
    const orderIds = await orderIdsOf(tx, customerIds)
    await forgetAddresses(tx, orderIds)
    await forgetCalls(tx, orderIds)
    await forgetCases(tx, orderIds)
    await forgetAdvice(tx, orderIds)
    await forgetReturns(tx, orderIds)
    await forgetNews(tx, orderIds)
    await forgetParcels(tx, orderIds)
    await forgetTold(tx, await toldAbout(tx, orderIds))
    await forgetWhatWasTold(tx, [...customerIds, ...orderIds])
    await forgetShopMessages(tx, orderIds)
    await forgetImported(tx, [...customerIds, ...orderIds])
  },
}

/** Whatever of these orders couriers may have been asked to do something about. */
async function toldAbout(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const ofOrders = sql`(select id from parcels where order_id = any(${[...orderIds]}::uuid[]))`
  const found = await sql<{
    id: string
  }>`select id from parcel_bookings where parcel_id in ${ofOrders}
    union all select id from advices where parcel_id in ${ofOrders}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

const parcels: CustomerPart = {
  name: 'parcels',
  related: async (reader, _actor, customerIds) => {
    const found = await sql<{ id: string }>`select p.id from parcels p
      join orders o on o.id = p.order_id
      where o.customer_id = any(${[...customerIds]}::uuid[])
      order by p.packed_at desc limit 300`.execute(reader)
    return found.rows.map(({ id }) => ({ noun: parcelNoun.key, id }))
  },
}

/** What they were told goes along in a merge; it is forgotten with the notes about their orders. */
const messages: CustomerPart = {
  name: 'messages',
  moveTo: moveMessages,
  moveBack: moveMessagesBack,
}

/** What the areas below keep of customers: see `CustomerPart`. */
export const customerParts: CustomerParts = [notedAboutOrders, ordersOfCustomers, parcels, messages]
