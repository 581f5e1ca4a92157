import { sql } from 'kysely'
import { adviceNoun } from '#delivery/advice/advice.nouns.ts'
import { forgetAdvice } from '#delivery/advice/server/index.ts'
import { returnCaseNoun } from '#delivery/claims/claims.nouns.ts'
import { forgetCases } from '#delivery/claims/server/index.ts'
import { forgetTold } from '#delivery/couriers/server/index.ts'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { forgetParcels } from '#delivery/dispatch/server/index.ts'
import { forgetExplanations } from '#delivery/remittances/server/index.ts'
import { returnNoun } from '#delivery/returns/returns.nouns.ts'
import { forgetReturns } from '#delivery/returns/server/index.ts'
import { forgetNews } from '#delivery/tracking/server/index.ts'
import { forgetImported } from '#office/imports/server/index.ts'
import { forgetDeliveries } from '#office/webhooks/server/index.ts'
import { forgetApprovals } from '#organization/approvals/server/index.ts'
import {
  forgetWhatWasTold,
  moveMessages,
  moveMessagesBack,
} from '#organization/messages/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { forgetAddresses } from '#sales/addresses/server/index.ts'
import { forgetShopMessages } from '#sales/channels/server/index.ts'
import { forgetCalls } from '#sales/confirmations/server/index.ts'
import type { CustomerPart, CustomerParts } from '#sales/customers/server/index.ts'
import { giftCardIdsOf, giftCardsOfCustomers } from '#sales/gift-cards/server/index.ts'
import { orderIdsOf, ordersOfCustomers } from '#sales/orders/server/index.ts'
import { saleIdsOf, salesOfCustomers } from '#sales/pos/server/index.ts'
import { suspicionsOfCustomers } from '#sales/suspicious/server/index.ts'

/**
 * Notes about the orders of an erased customer must be deleted before the orders lose their
 * customer.
 */
const notedAboutOrders: CustomerPart = {
  name: 'notes',
  erase: async (tx, customerIds) => {
    const orderIds = await orderIdsOf(tx, customerIds)
    const atRegister = [
      ...(await saleIdsOf(tx, customerIds)),
      ...(await giftCardIdsOf(tx, customerIds)),
    ]
    await forgetAddresses(tx, orderIds)
    await forgetCalls(tx, orderIds)
    await forgetCases(tx, orderIds)
    await forgetExplanations(tx, orderIds)
    await forgetAdvice(tx, orderIds)
    await forgetReturns(tx, orderIds)
    await forgetNews(tx, orderIds)
    await forgetParcels(tx, orderIds)
    await forgetTold(tx, await toldAbout(tx, orderIds))
    await forgetApprovals(tx, [...atRegister, ...(await askedAbout(tx, orderIds))])
    await forgetWhatWasTold(tx, [...customerIds, ...orderIds])
    await forgetShopMessages(tx, orderIds)
    await forgetImported(tx, [...customerIds, ...orderIds])
    await forgetDeliveries(tx, [...customerIds, ...orderIds, ...atRegister])
  },
}

/** The instructions about these orders that couriers may have received. */
async function toldAbout(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const ofOrders = sql`(select id from parcels where order_id = any(${[...orderIds]}::uuid[]))`
  const found = await sql<{
    id: string
  }>`select id from parcel_bookings where parcel_id in ${ofOrders}
    union all select id from advices where parcel_id in ${ofOrders}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/**
 * The approval requests about these orders, beyond the orders themselves. A remittance covers many
 * customers; its texts are erased with the first of them.
 */
async function askedAbout(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const ofOrders = sql`(select id from parcels where order_id = any(${[...orderIds]}::uuid[]))`
  const found = await sql<{
    id: string
  }>`select id from advices where parcel_id in ${ofOrders}
    union all select id from return_cases where parcel_id in ${ofOrders}
    union select remittance_id from remittance_lines where parcel_id in ${ofOrders}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** On the line of time of a customer, no more than the newest. */
const mostRelated = 300

/**
 * What becomes of their orders in transit and on the way back, each for users who may see it there.
 */
const parcels: CustomerPart = {
  name: 'parcels',
  related: async (reader, actor, customerIds) => {
    const found = await sql<{ noun: string; id: string }>`
      with own as (select id, outlet_id from orders
        where customer_id = any(${[...customerIds]}::uuid[]))
      select noun, id from (
        select ${parcelNoun.key}::text as noun, p.id, p.packed_at as at
        from parcels p join own o on o.id = p.order_id
        where ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
        union all
        select ${adviceNoun.key}::text, a.id, a.raised_at
        from advices a join own o on o.id = a.order_id
        where ${withinOutlets(actor, capability.orders, 'a.outlet_id')}
        union all
        select ${returnNoun.key}::text, r.id, r.state_changed_at
        from returns r join own o on o.id = r.order_id
        where ${withinOutlets(actor, capability.returns, 'r.outlet_id')}
        union all
        select ${returnCaseNoun.key}::text, c.id, c.said_at
        from return_cases c join parcels p on p.id = c.parcel_id join own o on o.id = p.order_id
        where ${withinOutlets(actor, capability.returns, 'c.outlet_id')}
      ) as of_orders order by at desc, id limit ${mostRelated}`.execute(reader)
    return found.rows
  },
}

/**
 * Messages to a customer move along in a merge; they are erased with the notes about their orders.
 */
const messages: CustomerPart = {
  name: 'messages',
  moveTo: moveMessages,
  moveBack: moveMessagesBack,
}

/** What the areas below keep of customers: see `CustomerPart`. */
export const customerParts: CustomerParts = [
  notedAboutOrders,
  // Cases are locked before the orders on which their policies act.
  suspicionsOfCustomers,
  ordersOfCustomers,
  giftCardsOfCustomers,
  salesOfCustomers,
  parcels,
  messages,
]
