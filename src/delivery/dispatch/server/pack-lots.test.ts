import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { checkDigit } from '#stock/catalog/gtin.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import {
  findOrAddLot,
  holdLot,
  moveBetweenBins,
  takeInStock,
} from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { handOverOne } from '../../../../tests/support/dispatch-steps.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addWares, type Ware } from '../../../../tests/support/order-steps.ts'
import { orderToPick } from '../../../../tests/support/wave-steps.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { parcelCode } from '../dispatch.nouns.ts'
import { benchOf } from './dispatch.queries.ts'
import { packScannedUnit, takeUnitOut } from './scan-at-bench.ts'
import { planWave } from './waves/plan-wave.ts'
import { releaseWave } from './waves/release-wave.ts'
import { scanToPick } from './waves/scan-to-pick.ts'
import { takeWork } from './waves/take-work.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

let made = 0

type Lot = { readonly code: string; readonly expiresOn: string; readonly quantity: number }

const early = { code: 'EARLY', expiresOn: '2098-01-01', quantity: 5 }
const late = { code: 'LATE', expiresOn: '2099-01-01', quantity: 3 }

/** A product with only these lots at the outlet, each with a quantity. */
async function tea(lots: readonly Lot[] = [early, late]) {
  made += 1
  const sku = `TEA-${made}`
  const digits = `500000000${String(made).padStart(3, '0')}`
  const gtin = `${digits}${checkDigit(digits)}`
  return db.transaction(async (tx) => {
    const facts = { sku, title: sku, priceMinor: 450, currency: 'GBP', tracking: 'lot' as const }
    const { idBySku } = await addProducts(tx, setUp, [{ ...facts, barcodes: [gtin] }])
    const id = idBySku.get(sku) ?? ''
    const lotIds: Record<string, string> = {}
    for (const { code, expiresOn, quantity } of lots) {
      const lotId = await findOrAddLot(tx, setUp, { variantId: id, code, expiresOn })
      lotIds[code] = lotId
      const row = { variantId: id, outletId: world.outletId, quantity, lotId }
      const source = { noun: 'stock', id: newId(), reason: 'Opened' }
      await takeInStock(tx, setUp, source, [row], { kind: 'opening' })
    }
    const ware: Ware = { id, sku }
    return { ...ware, ware, gtin14: `0${gtin}`, lotIds }
  })
}

const scan = (orderId: string, code: string, lotOf?: string) =>
  packScannedUnit(db, world.admin, { orderId, code, lotOf }, null)

const refusalOf = (act: Promise<unknown>): Promise<Refusal> =>
  act.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: Refusal) => error,
  )

const codeOf = async (act: Promise<unknown>) => (await refusalOf(act)).code

/** What left with an order, by lot. */
async function issued(orderId: string): Promise<Record<string, number>> {
  const found = await sql<{ code: string; quantity: number }>`
    select lot.code, sum(-m.on_hand_delta)::bigint as quantity from stock_movements m
    join lots lot on lot.id = m.lot_id where m.source_id = ${orderId} and m.kind = 'issue'
    group by lot.code`.execute(db.reader)
  return Object.fromEntries(found.rows.map(({ code, quantity }) => [code, quantity]))
}

/** A wave of one order, ready to be picked by scanning. */
async function startWave(orderId: string) {
  const { admin, outletId } = world
  const { id } = await db.transaction(async (tx) => {
    const planned = await planWave(tx, admin, { outletId, method: 'single', orderIds: [orderId] })
    await releaseWave(tx, admin, planned)
    return takeWork(tx, admin, { id: planned.id })
  })
  return (code: string, quantity?: number) => scanToPick(db, admin, { id, code, quantity }, null)
}

test('a code without a lot asks for it, oldest first; the chosen lot is issued', async () => {
  const product = await tea()
  const order = await orderToPick(db, world, [[product.ware, 3]])
  const asked = await refusalOf(scan(order.id, product.sku))
  expect(asked.code).toBe('lot_needed')
  expect(asked.details).toMatchObject({
    choices: [
      { code: 'EARLY', says: 'Lot EARLY, until 2098-01-01, 5 here' },
      { code: 'LATE', says: 'Lot LATE, until 2099-01-01, 3 here' },
    ],
  })
  await scan(order.id, 'LATE', product.sku)
  // A GS1 code contains its lot.
  await scan(order.id, `]C101${product.gtin14}10LATE`)
  const { bench } = await scan(order.id, 'EARLY', product.sku)
  expect(bench.lines[0]?.lots.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['EARLY', 1],
    ['LATE', 2],
  ])
  await handOverOne(db, world.admin, parcelCode(order.number))
  expect(await issued(order.id)).toEqual({ EARLY: 1, LATE: 2 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a lot at another outlet, past its date or on hold is not packed', async () => {
  const product = await tea([
    early,
    { ...late, code: 'OLD', expiresOn: '2020-01-01' },
    { ...late, code: 'HELD' },
  ])
  const version = 1
  const reason = because('A customer complained')
  await db.transaction((tx) =>
    holdLot(tx, world.admin, { id: product.lotIds.HELD ?? '', version, reason }),
  )
  const order = await orderToPick(db, world, [[product.ware, 2]])
  const asked = await refusalOf(scan(order.id, product.sku))
  expect(asked.details.choices).toEqual([{ code: 'EARLY', says: expect.any(String) }])
  expect(await codeOf(scan(order.id, 'OLD', product.sku))).toBe('lot_expired')
  expect(await codeOf(scan(order.id, 'HELD', product.sku))).toBe('lot_on_hold')
  const unknown = await refusalOf(scan(order.id, 'NEVER', product.sku))
  expect([unknown.code, unknown.message]).toEqual([
    'unknown_barcode',
    `Unknown code NEVER. Scan the lot of ${product.sku}, or press Esc.`,
  ])
  const late2 = `]C101${product.gtin14}1720010110EARLY`
  expect(await codeOf(scan(order.id, late2))).toBe('lot_expired')
  expect((await benchOf(db.reader, world.admin, { orderId: order.id })).packedUnits).toBe(0)
})

test('no more of a lot is packed than is there, across all parcels', async () => {
  const product = await tea([{ ...early, quantity: 1 }, late])
  const first = await orderToPick(db, world, [[product.ware, 2]])
  const second = await orderToPick(db, world, [[product.ware, 1]])
  await scan(first.id, 'EARLY', product.sku)
  expect(await codeOf(scan(second.id, 'EARLY', product.sku))).toBe('lot_not_there')
  const asked = await refusalOf(scan(second.id, product.sku))
  expect(asked.details.choices).toEqual([{ code: 'LATE', says: expect.any(String) }])
})

test('with several lots in a parcel, the lot to take out is named', async () => {
  const product = await tea()
  const order = await orderToPick(db, world, [[product.ware, 3]])
  await scan(order.id, 'EARLY', product.sku)
  const { lineId } = await scan(order.id, 'LATE', product.sku)
  const out = (lotId?: string) =>
    db.transaction((tx) => takeUnitOut(tx, world.admin, { orderId: order.id, lineId, lotId }))
  expect(await codeOf(out())).toBe('lot_needed')
  const bench = await out(product.lotIds.LATE)
  expect(bench.lines[0]).toMatchObject({
    packedQuantity: 1,
    lots: [{ code: 'EARLY', quantity: 1 }],
  })
  expect((await out()).lines[0]?.lots).toEqual([])
})

test('goods picked from one lot are packed without a question and issued from that lot', async () => {
  const product = await tea()
  const order = await orderToPick(db, world, [[product.ware, 2]])
  const pick = await startWave(order.id)
  for (let unit = 0; unit < 2; unit += 1) {
    await pick(product.sku)
    await pick('LATE')
  }
  await scan(order.id, product.sku)
  await scan(order.id, product.sku)
  await handOverOne(db, world.admin, parcelCode(order.number))
  expect(await issued(order.id)).toEqual({ LATE: 2 })
})

test('a hold on a lot in a parcel stops the handover, and nothing leaves', async () => {
  const product = await tea()
  const order = await orderToPick(db, world, [[product.ware, 1]])
  await scan(order.id, 'LATE', product.sku)
  const reason = because('Told by its maker')
  await db.transaction((tx) =>
    holdLot(tx, world.admin, { id: product.lotIds.LATE ?? '', version: 1, reason }),
  )
  const stopped = await refusalOf(handOverOne(db, world.admin, parcelCode(order.number)))
  expect(stopped.code).toBe('lot_not_for_sale')
  expect(stopped.message).toContain('Lot LATE of TEA-')
  expect(await issued(order.id)).toEqual({})
  expect(await ledgerFaults(db)).toEqual([])
})

test('stock is issued from the bin that it was picked from, not from the first bin', async () => {
  const [mug] = await addWares(db, world, 1, 6)
  if (!mug) throw new Error('A product is needed.')
  const { outletId } = world
  const bins = ['NEAR', 'FAR'].map((code) => ({ id: newId(), code }))
  await db.transaction(async (tx) => {
    const rows = bins.map((bin, at) => ({ ...bin, outlet_id: outletId, walk_order: at }))
    await tx.insertInto('bins').values(rows).execute()
    const source = { noun: 'stock', id: newId(), reason: 'Carried' }
    const carried = bins.map(({ id }) => ({
      variantId: mug.id,
      outletId,
      quantity: 3,
      fromBinId: null,
      toBinId: id,
    }))
    await moveBetweenBins(tx, setUp, source, carried)
  })
  const first = await orderToPick(db, world, [[mug, 3]])
  const second = await orderToPick(db, world, [[mug, 2]])
  for (const [order, bin, quantity] of [
    [first, 'NEAR', 3],
    [second, 'FAR', 2],
  ] as const) {
    const pick = await startWave(order.id)
    await pick(bin)
    await pick(mug.sku, quantity)
  }
  await scan(second.id, mug.sku)
  await scan(second.id, mug.sku)
  await handOverOne(db, world.admin, parcelCode(second.number))
  const left = await sql<{ code: string; quantity: number }>`select b.code, p.on_hand as quantity
    from stock_places p join bins b on b.id = p.bin_id where p.variant_id = ${mug.id}
    order by b.code`.execute(db.reader)
  expect(left.rows).toEqual([
    { code: 'FAR', quantity: 1 },
    { code: 'NEAR', quantity: 3 },
  ])
})
