import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#approvals/server/index.ts'
import { checkDigit } from '#catalog/gtin.ts'
import { addProducts } from '#catalog/server/index.ts'
import { mergeVariants } from '#catalog/server/merging/merge-variants.ts'
import { packScannedUnit } from '#dispatch/server/scan-at-bench.ts'
import { scanToPick } from '#dispatch/server/waves/scan-to-pick.ts'
import { findOrAddLot } from '#inventory/server/find-or-add-lot.ts'
import { recallLot } from '#inventory/server/move-lot.ts'
import { putStockBack } from '#inventory/server/set-stock-aside.ts'
import { takeInStock } from '#inventory/server/take-in-stock.ts'
import { cancelOrderByHand } from '#orders/server/course/cancel-order-by-hand.ts'
import { deliverOrder } from '#orders/server/course/deliver-order.ts'
import { getOrder } from '#orders/server/lists/orders.queries.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { approveReturn } from '#returns/server/decide-return.ts'
import { getReturn } from '#returns/server/get-return.ts'
import { inspectUnits } from '#returns/server/inspect-units.ts'
import { receiveUnit } from '#returns/server/receive-unit.ts'
import { requestReturn } from '#returns/server/request-return.ts'
import { addTransfer } from '#transfers/server/add-transfer.ts'
import { approveTransfer } from '#transfers/server/approve-transfer.ts'
import { countScanned } from '#transfers/server/count-line.ts'
import { getTransfer } from '#transfers/server/get-transfer.ts'
import { pickScanned } from '#transfers/server/pick-line.ts'
import { receiveTransfer } from '#transfers/server/receive-transfer.ts'
import { requestTransfer } from '#transfers/server/request-transfer.ts'
import { shipTransfer } from '#transfers/server/ship-transfer.ts'
import { testDatabase } from '../support/database.ts'
import { handOverOne } from '../support/dispatch-steps.ts'
import { productParts } from '../support/house-parts.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addDestination } from '../support/transfer-steps.ts'
import { aPickOf, orderToPick } from '../support/wave-steps.ts'
import { because, makeUser, makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
let shopId: string

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db)
  shopId = await addDestination(db)
})

const write = <T>(act: (tx: Tx) => Promise<T>) => db.transaction(act)

let made = 0

type Facts = { readonly unit?: string; readonly lots?: Readonly<Record<string, number>> }
type Goods = Awaited<ReturnType<typeof goods>>

/** A product with a plain barcode: so much of it, or so much of each lot. */
async function goods({ unit = 'piece', lots = {} }: Facts = {}, stock = 0) {
  made += 1
  const sku = `GDS-${made}`
  const digits = `509000000${String(made).padStart(3, '0')}`
  const gtin = `${digits}${checkDigit(digits)}`
  const tracking = Object.keys(lots).length > 0 ? ('lot' as const) : ('none' as const)
  const quantityScale = unit === 'kg' ? 3 : 0
  const facts = { sku, title: sku, priceMinor: 800, currency: 'GBP', unit, quantityScale, tracking }
  return write(async (tx) => {
    const { idBySku } = await addProducts(tx, setUp, [{ ...facts, barcodes: [gtin] }])
    const id = idBySku.get(sku) ?? ''
    const source = { noun: 'stock', id: newId(), reason: 'Opened' }
    const row = { variantId: id, outletId: world.outletId }
    if (stock > 0)
      await takeInStock(tx, setUp, source, [{ ...row, quantity: stock }], { kind: 'opening' })
    const lotIds: Record<string, string> = {}
    for (const [code, quantity] of Object.entries(lots)) {
      const lotId = await findOrAddLot(tx, setUp, { variantId: id, code, expiresOn: '2099-12-31' })
      lotIds[code] = lotId
      await takeInStock(tx, setUp, source, [{ ...row, quantity, lotId }], { kind: 'opening' })
    }
    return { id, sku, gtin, lotIds, gs1: (lot: string) => `]C1010${gtin}10${lot}` }
  })
}

const refusalOf = (act: Promise<unknown>): Promise<Refusal> =>
  act.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: Refusal) => error,
  )

/** On hand, reserved and unavailable at an outlet. */
async function level(variantId: string, outletId = world.outletId) {
  const found = await db.reader
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved', 'unavailable'])
    .where('variant_id', '=', variantId)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return [found?.on_hand ?? 0, found?.reserved ?? 0, found?.unavailable ?? 0]
}

/** On hand lot by lot. */
async function lotsHere(variantId: string, outletId = world.outletId) {
  const found = await sql<{ code: string; quantity: number }>`
    select lot.code, sum(place.on_hand)::bigint as quantity from stock_places place
    join lots lot on lot.id = place.lot_id
    where place.variant_id = ${variantId} and place.outlet_id = ${outletId} and place.on_hand > 0
    group by lot.code order by lot.code`.execute(db.reader)
  return Object.fromEntries(found.rows.map(({ code, quantity }) => [code, quantity]))
}

type Scan = { readonly code: string; readonly lotOf?: string; readonly amount?: number }

const pack = (orderId: string, scan: Scan) =>
  packScannedUnit(db, world.admin, { orderId, ...scan }, null)

/** An order of one product, packed by these scans, handed over and delivered. */
async function delivered({ id, sku }: Goods, quantity: number, scans: readonly Scan[]) {
  const order = await orderToPick(db, world, [[{ id, sku }, quantity]])
  for (const scan of scans) await pack(order.id, scan)
  await handOverOne(db, world.admin, `S-${order.number}`)
  const { version, lines } = await getOrder(db.reader, world.admin, { id: order.id })
  await write((tx) =>
    deliverOrder(tx, world.admin, { id: order.id, version, reason: because('Signed') }),
  )
  return { ...order, lineId: lines[0]?.id ?? '' }
}

/** An approved return of so much of the order. */
async function returned(order: { id: string; lineId: string }, quantity: number) {
  const { id } = await write((tx) =>
    requestReturn(tx, world.admin, {
      orderId: order.id,
      kind: 'customer',
      method: 'drop',
      lines: [{ lineId: order.lineId, quantity }],
      reason: { code: 'wrong_size', note: '' },
      note: '',
      despiteReason: '',
    }),
  )
  await write((tx) => approveReturn(tx, world.admin, { id, version: 1 }))
  return id
}

type Back = Scan & { readonly takesOtherLot?: boolean }

const receive = (id: string, scan: Back) => receiveUnit(db, world.admin, { id, ...scan }, null)

async function grade(id: string, quantity: number, disposition: 'restock' | 'quarantine') {
  const { rows } = await getReturn(db.reader, world.admin, { id })
  const lineId = rows[0]?.id ?? ''
  const how = { grade: 'as_new', disposition, flag: null, note: '' } as const
  return write((tx) => inspectUnits(tx, world.admin, { id, lineId, quantity, ...how }))
}

async function recall(lotId: string) {
  const { version } = await db.reader
    .selectFrom('lots')
    .select('version')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  await write((tx) => recallLot(tx, world.admin, { id: lotId, version, reason: because('Glass') }))
}

/** A transfer of one product to the shop, approved by another person. */
async function approvedTransfer(variantId: string, quantity: number) {
  const asker = await write((tx) => makeUser(tx, 'super_manager'))
  const { id } = await write((tx) =>
    addTransfer(tx, asker, {
      fromOutletId: world.outletId,
      toOutletId: shopId,
      purpose: 'replenish',
      note: '',
      isBlind: false,
      expectedOn: null,
      lines: [{ variantId, quantity }],
    }),
  )
  const step = async () => ({
    id,
    version: (await getTransfer(db.reader, world.admin, { id })).version,
  })
  const asked = await step()
  await write((tx) => requestTransfer(tx, asker, asked))
  const approved = { ...(await step()), quantities: [] }
  await write((tx) => approveTransfer(tx, world.admin, approved))
  const pick = (scan: Scan) => pickScanned(db, world.admin, { id, ...scan }, null)
  const ship = async () => {
    const left = { ...(await step()), carrier: '', sealNumber: '', expectedOn: null }
    return write((tx) => shipTransfer(tx, world.admin, left))
  }
  const count = (scan: Back & { reject?: string }) =>
    countScanned(
      db,
      world.admin,
      {
        id,
        mayExceed: false,
        ...scan,
        reject: scan.reject ? { code: scan.reject, note: '' } : null,
      },
      null,
    )
  const book = async () => {
    const arrived = { ...(await step()), note: '', surplus: null }
    return write((tx) => receiveTransfer(tx, world.admin, arrived))
  }
  return { id, pick, ship, count, book }
}

test('a part of a line by weight comes back: the plain code asks how much', async () => {
  const cheese = await goods({ unit: 'kg' }, 2_000)
  const order = await delivered(cheese, 375, [{ code: cheese.gtin, amount: 375 }])
  expect(await level(cheese.id)).toEqual([1_625, 0, 0])
  const id = await returned(order, 125)
  const asked = await refusalOf(receive(id, { code: cheese.gtin }))
  expect(asked).toMatchObject({
    code: 'amount_needed',
    details: { proposed: 125, scale: 3, unit: 'kg' },
  })
  const over = await refusalOf(receive(id, { code: cheese.gtin, amount: 130 }))
  expect(over.message).toContain('Only 0.125 kg more')
  await receive(id, { code: cheese.gtin, amount: 125 })
  await grade(id, 125, 'restock')
  expect(await level(cheese.id)).toEqual([1_750, 0, 0])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a part of a unit is transferred, counted in and rejected', async () => {
  const cheese = await goods({ unit: 'kg' }, 2_000)
  const { pick, ship, count, book } = await approvedTransfer(cheese.id, 375)
  expect((await refusalOf(pick({ code: cheese.gtin }))).code).toBe('amount_needed')
  await pick({ code: cheese.gtin, amount: 375 })
  await ship()
  await count({ code: cheese.gtin, amount: 275 })
  await count({ code: cheese.gtin, amount: 100, reject: 'damaged' })
  await book()
  expect(await level(cheese.id)).toEqual([1_625, 0, 0])
  expect(await level(cheese.id, shopId)).toEqual([375, 0, 100])
})

test('a line by weight is picked in its wave', async () => {
  const cheese = await goods({ unit: 'kg' }, 2_000)
  const { id, scan, seen } = await aPickOf(db, world, [[cheese, 375]])
  expect((await refusalOf(scan(cheese.gtin))).code).toBe('amount_needed')
  await scanToPick(db, world.admin, { id, code: cheese.gtin, amount: 375 }, null)
  expect((await seen()).lineRows[0]).toMatchObject({ picked: 375 })
})

test('returned units of a recalled lot go into quarantine and are never available again', async () => {
  const jam = await goods({ lots: { MID: 4 } })
  const order = await delivered(jam, 2, [{ code: jam.gs1('MID') }, { code: jam.gs1('MID') }])
  await recall(jam.lotIds.MID ?? '')
  const id = await returned(order, 2)
  const { notice } = await receive(id, { code: jam.gs1('MID') })
  expect(notice).toBe('Recalled lot. Put it into quarantine.')
  await receive(id, { code: jam.gs1('MID') })
  expect(await level(jam.id)).toEqual([4, 0, 4])
  const refused = await refusalOf(grade(id, 2, 'restock'))
  expect(refused.code).toBe('lot_blocked')
  expect(refused.message).toContain('Lot MID of')
  await grade(id, 2, 'quarantine')
  const byHand = { variantId: jam.id, outletId: world.outletId, kind: 'quarantine' } as const
  const put = write((tx) =>
    putStockBack(tx, world.admin, { ...byHand, quantity: 1, reason: because('Found good') }),
  )
  expect((await refusalOf(put)).code).toBe('lot_blocked')
  expect(await level(jam.id)).toEqual([4, 0, 4])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a cancelled order does not make units of a recalled lot available', async () => {
  const jam = await goods({ lots: { RX: 3 } })
  const order = await orderToPick(db, world, [[jam, 2]])
  await recall(jam.lotIds.RX ?? '')
  expect(await level(jam.id)).toEqual([3, 2, 1])
  const { version } = await getOrder(db.reader, world.admin, { id: order.id })
  await write((tx) =>
    cancelOrderByHand(tx, world.admin, { id: order.id, version, reason: because('Asked') }),
  )
  expect(await level(jam.id)).toEqual([3, 0, 3])
})

test('the database refuses an available unit of a recalled lot, whatever program asks', async () => {
  const jam = await goods({ lots: { RX: 3 } })
  await recall(jam.lotIds.RX ?? '')
  const past = write((tx) =>
    sql`with level as (update stock_levels set unavailable = 2 where variant_id = ${jam.id}),
      kind as (update stock_unavailable set quantity = 2 where variant_id = ${jam.id})
      update stock_places set unavailable = 2 where variant_id = ${jam.id}`.execute(tx),
  )
  await expect(past).rejects.toThrow('held or recalled')
})

test('the lot on the package is the lot that comes back', async () => {
  const tea = await goods({ lots: { L1: 5, L2: 5 } })
  const scans = ['L1', 'L1', 'L2'].map((lot) => ({ code: tea.gs1(lot) }))
  const order = await delivered(tea, 3, scans)
  expect(await lotsHere(tea.id)).toEqual({ L1: 3, L2: 4 })
  const id = await returned(order, 3)
  const asked = await refusalOf(receive(id, { code: tea.gtin }))
  expect(asked).toMatchObject({ code: 'lot_needed' })
  await receive(id, { code: tea.gs1('L2') })
  expect(await lotsHere(tea.id)).toEqual({ L1: 3, L2: 5 })
  await receive(id, { code: 'L1', lotOf: tea.gtin })
  expect(await lotsHere(tea.id)).toEqual({ L1: 4, L2: 5 })
  // A lot that never left with the order is asked about first.
  expect((await refusalOf(receive(id, { code: tea.gs1('OLD') }))).code).toBe('wrong_lot')
  await receive(id, { code: tea.gs1('OLD'), takesOtherLot: true })
  expect(await lotsHere(tea.id)).toEqual({ L1: 4, L2: 5, OLD: 1 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a transfer asks for the lot, ships no recalled one, and counts another as a difference', async () => {
  const tea = await goods({ lots: { L1: 5, L2: 5 } })
  const first = await approvedTransfer(tea.id, 2)
  expect((await refusalOf(first.pick({ code: tea.gtin }))).code).toBe('lot_needed')
  await first.pick({ code: 'L1', lotOf: tea.gtin })
  await first.pick({ code: tea.gs1('L2') })
  await first.ship()
  expect((await refusalOf(first.count({ code: tea.gtin }))).code).toBe('lot_needed')
  await first.count({ code: tea.gs1('L1') })
  expect((await refusalOf(first.count({ code: tea.gs1('L9') }))).code).toBe('wrong_lot')
  await first.count({ code: tea.gs1('L9'), takesOtherLot: true })
  await first.book()
  expect(await lotsHere(tea.id, shopId)).toEqual({ L1: 1, L9: 1 })
  const second = await approvedTransfer(tea.id, 1)
  await second.pick({ code: tea.gs1('L2') })
  await recall(tea.lotIds.L2 ?? '')
  const refused = await refusalOf(second.ship())
  expect(refused.code).toBe('lot_not_for_sale')
  expect(refused.message).toContain('is recalled')
})

test('what is booked into an expired lot is unavailable at once, by the day of the outlet', async () => {
  const milk = await goods({ lots: { NEW: 4 } })
  const take = async (code: string, day: string) => {
    const row = { variantId: milk.id, outletId: world.outletId, quantity: 2 }
    await write(async (tx) => {
      const lotId = await findOrAddLot(tx, setUp, { variantId: milk.id, code, expiresOn: day })
      const source = { noun: 'stock', id: newId(), reason: 'Delivered' }
      await takeInStock(tx, setUp, source, [{ ...row, lotId }], { kind: 'receipt' })
    })
  }
  await take('OLD', '2020-01-31')
  expect(await level(milk.id)).toEqual([6, 0, 2])
  // At Kiritimati it is tomorrow for most of the day, at Pago Pago it is yesterday.
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const yesterday = (day: string) =>
    new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  await sql`insert into setting_values (key, outlet_id, value)
    values ('confirmations.time_zone', ${world.outletId}, '"Pacific/Kiritimati"')`.execute(db.reader)
  await take('EAST', yesterday(dayIn('Pacific/Kiritimati')))
  expect(await level(milk.id)).toEqual([8, 0, 4])
  await sql`insert into setting_values (key, outlet_id, value)
    values ('confirmations.time_zone', ${world.outletId}, '"Pacific/Pago_Pago"')`.execute(db.reader)
  await take('WEST', dayIn('Pacific/Pago_Pago'))
  expect(await level(milk.id)).toEqual([10, 0, 4])
  await sql`insert into setting_values (key, outlet_id, value)
    values ('confirmations.time_zone', ${world.outletId}, '"Europe/London"')`.execute(db.reader)
})

test('what was sold under a merged SKU comes back as the one that stays', async () => {
  const [kept, twin] = [await goods({}, 5), await goods({}, 5)]
  const order = await delivered(twin, 2, [{ code: twin.gtin }, { code: twin.gtin }])
  const id = await returned(order, 2)
  await merge(kept, twin)
  await receive(id, { code: twin.sku })
  await receive(id, { code: kept.gtin })
  await grade(id, 2, 'restock')
  expect(await level(kept.id)).toEqual([10, 0, 0])
  expect(await level(twin.id)).toEqual([0, 0, 0])
})

async function merge(kept: Goods, merged: Goods) {
  const versions = await db.reader
    .selectFrom('variants')
    .select(['id', 'version'])
    .where('id', 'in', [kept.id, merged.id])
    .execute()
  const versionOf = (id: string) => versions.find((row) => row.id === id)?.version ?? 0
  await write((tx) =>
    mergeVariants(productParts)(tx, world.admin, {
      keptId: kept.id,
      mergedId: merged.id,
      keptVersion: versionOf(kept.id),
      mergedVersion: versionOf(merged.id),
    }),
  )
}
