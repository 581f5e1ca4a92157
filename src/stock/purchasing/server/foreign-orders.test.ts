import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addRate, aForeignDraft, aForeignOrder } from '../../../../tests/support/currency-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addStore, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { purchaseOrderList } from '../purchase-orders.list.ts'
import { acceptSuggestions } from './accept-suggestions.ts'
import { addPurchaseOrder, copyPurchaseOrder } from './add-purchase-order.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { currencyOfNewOrder } from './order-rate.ts'
import { getPurchaseOrder, listPurchaseOrders } from './purchase-orders.queries.ts'
import { sendPurchaseOrder } from './send-purchase-order.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const read = (id: string) => getPurchaseOrder(db.reader, world.admin, { id })

const send = (order: { readonly id: string; readonly version: number }, actor = world.admin) =>
  db.transaction((tx) =>
    sendPurchaseOrder(tx, actor, { id: order.id, version: order.version, by: 'other', to: '' }),
  )

/** An outlet of its own, so that no other test's rates or orders count. */
let stores = 0
async function aStore(currency: string) {
  stores += 1
  return addStore(db, `RATE${stores}`, currency)
}

test('an order is in the currency of its supplier; its rate is that of today until it is sent, then it is kept', async () => {
  const outletId = await aStore('PKR')
  await addRate(db, world.admin, ['EUR', 'PKR', '325.45'], '2026-01-01')
  const draft = await aForeignDraft(db, world.admin, {
    ...{ outletId, currency: 'EUR', unitCostMinor: 199, quantity: 7 },
  })
  const seen = await read(draft.id)
  expect(seen).toMatchObject({
    ...{ currency: 'EUR', outletCurrency: 'PKR', totalMinor: 1393, outletTotalMinor: 453_352 },
    ...{ rate: '325.45', ratedOn: '2026-01-01', isOld: true },
    items: [{ unitCostMinor: 199, outletCostMinor: 64_765, lastCostMinor: null }],
  })
  await send(draft)
  await addRate(db, world.admin, ['EUR', 'PKR', '400'], '2026-02-01')
  const kept = { rate: '325.45', ratedOn: '2026-01-01', isOld: false, outletTotalMinor: 453_352 }
  expect(await read(draft.id)).toMatchObject(kept)
  const { rows } = await listPurchaseOrders({ invoiced: sql`null` })(
    db.reader,
    world.admin,
    listInput(purchaseOrderList).parse({ supplierId: [draft.supplierId] }),
  )
  expect(rows).toMatchObject([
    { currency: 'EUR', totalMinor: 1393, outletTotalMinor: 453_352, outletCurrency: 'PKR' },
  ])
  // A change of the order that was sent has its rate.
  const { version, items } = await read(draft.id)
  await db.transaction((tx) =>
    changePurchaseOrder(tx, world.admin, {
      ...{ id: draft.id, version, reason: 'More of it' },
      lines: items.map(({ variantId }) => ({ variantId, quantity: 14 })),
    }),
  )
  expect(await read(draft.id)).toMatchObject({ rate: '325.45', outletTotalMinor: 906_704 })
})

test('without a rate a draft has no sum in the currency of the outlet, and is not sent', async () => {
  const outletId = await aStore('ISK')
  const draft = await aForeignDraft(db, world.admin, {
    ...{ outletId, currency: 'EUR', unitCostMinor: 199, quantity: 7 },
  })
  expect(await read(draft.id)).toMatchObject({ rate: null, outletTotalMinor: null })
  await expect(send(draft)).rejects.toMatchObject({
    code: 'no_exchange_rate',
    message: expect.stringContaining('from EUR to ISK'),
  })
  // A rate of tomorrow does not count today.
  await addRate(db, world.admin, ['EUR', 'ISK', '143.5'], '2999-01-01')
  await expect(send(draft)).rejects.toMatchObject({ code: 'no_exchange_rate' })
})

test('the form is told the choices; an order is refused in a third currency, and its lines in another', async () => {
  const outletId = await aStore('GBP')
  await addRate(db, world.admin, ['EUR', 'GBP', '0.86'])
  const { supplierId, variantId } = await aForeignDraft(db, world.admin, {
    ...{ outletId, currency: 'EUR', unitCostMinor: 199, quantity: 7 },
  })
  const ends = { supplierId, outletId }
  expect(await currencyOfNewOrder(db.reader, world.admin, ends)).toMatchObject({
    ...{ currency: 'EUR', outletCurrency: 'GBP', choices: ['EUR', 'GBP'], rate: '0.86' },
  })
  const add = (currency: string) =>
    db.transaction((tx) =>
      addPurchaseOrder(tx, world.admin, {
        ...{ ...ends, currency, expectedOn: null, supplierReference: '', note: '' },
        lines: [{ variantId, quantity: 1, unitCostMinor: 100 }],
      }),
    )
  await expect(add('USD')).rejects.toMatchObject({ code: 'other_currency', field: 'currency' })
  await expect(add('GBP')).rejects.toMatchObject({ code: 'other_currency', field: 'lines' })
})

test('limits compare in the currency of the outlet: the amount, and how much dearer it became by price and rate', async () => {
  const outletId = await aStore('GBP')
  await addRate(db, world.admin, ['USD', 'GBP', '0.8'], '2026-01-01')
  const buyer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const terms = { outletId, currency: 'USD', unitCostMinor: 10_000 }
  // 1,200.00 USD are 960.00 GBP, below the limit of 1,000.00; 1,300.00 USD are 1,040.00 GBP.
  const below = await aForeignDraft(db, world.admin, { ...terms, quantity: 12 })
  const above = await aForeignDraft(db, world.admin, { ...terms, quantity: 13 })
  await send(below, buyer)
  await expect(send(above, buyer)).rejects.toMatchObject({ code: 'approval_needed' })
  // The same price again at a higher rate is dearer.
  await addRate(db, world.admin, ['USD', 'GBP', '0.95'], '2026-01-02')
  const again = await db.transaction((tx) =>
    copyPurchaseOrder(tx, world.admin, { id: below.id, onlyOpen: false }),
  )
  const { items } = await read(again.id)
  expect(items).toMatchObject([
    { unitCostMinor: 10_000, outletCostMinor: 9_500, lastCostMinor: 8_000 },
  ])
  await db.transaction((tx) =>
    changePurchaseOrder(tx, world.admin, {
      ...{ ...again, reason: '' },
      lines: items.map(({ variantId }) => ({ variantId, quantity: 1 })),
    }),
  )
  const small = await read(again.id)
  await expect(send(small, buyer)).rejects.toMatchObject({ code: 'approval_needed' })
})

test('a suggestion becomes a draft in the currency of the price, apart from drafts in another', async () => {
  const outletId = await aStore('GBP')
  const { supplierId, variantId, id } = await aForeignDraft(db, world.admin, {
    ...{ outletId, currency: 'CAD', unitCostMinor: 500, quantity: 2 },
  })
  await sql`delete from purchase_order_lines where purchase_order_id = ${id}`.execute(db.reader)
  const line = { supplierId, outletId, variantId, quantity: 12, explanation: 'Low' }
  const { drafts } = await db.transaction((tx) =>
    acceptSuggestions(tx, world.admin, { lines: [line] }),
  )
  expect(drafts.map((draft) => draft.id)).toEqual([id])
  expect(await read(id)).toMatchObject({ currency: 'CAD', totalMinor: 6_000 })
})

test('SQL keeps currency and rate: 1 within a currency, above 0, and the same after sending', async () => {
  const outletId = await aStore('PKR')
  await addRate(db, world.admin, ['CHF', 'PKR', '350.5'])
  const sent = await aForeignOrder(db, world.admin, {
    ...{ outletId, currency: 'CHF', unitCostMinor: 100, quantity: 1 },
  })
  const own = await aForeignDraft(db, world.admin, {
    ...{ outletId, currency: 'PKR', unitCostMinor: 100, quantity: 1 },
  })
  const change = (set: string, { id }: { readonly id: string }) =>
    sql`update purchase_orders set ${sql.raw(set)} where id = ${id}`.execute(db.reader)
  await expect(change('rate = 351', sent)).rejects.toThrow(/kept from when it was sent/)
  await expect(change("currency = 'EUR'", sent)).rejects.toThrow(/not changed/)
  await expect(change("currency = 'EUR'", own)).rejects.toThrow(/not changed/)
  await expect(change('rate = 2', own)).rejects.toThrow(/rate_of_own_currency/)
  await expect(change('rate = 0', own)).rejects.toThrow(/rate/)
  const foreign = await aForeignDraft(db, world.admin, {
    ...{ outletId, currency: 'CHF', unitCostMinor: 100, quantity: 1 },
  })
  await expect(change('rate = 2', foreign)).rejects.toThrow(/rate_once_sent/)
})
