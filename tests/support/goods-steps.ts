import { sql } from 'kysely'
import { packScannedUnit } from '#delivery/dispatch/server/scan-at-bench.ts'
import { approveReturn } from '#delivery/returns/server/decide-return.ts'
import { getReturn } from '#delivery/returns/server/get-return.ts'
import { inspectUnits } from '#delivery/returns/server/inspect-units.ts'
import { receiveUnit } from '#delivery/returns/server/receive-unit.ts'
import { requestReturn } from '#delivery/returns/server/request-return.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { deliverOrder } from '#sales/orders/server/fulfilment/deliver-order.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { checkDigit } from '#stock/catalog/gtin.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { mergeVariants } from '#stock/catalog/server/merging/merge-variants.ts'
import { findOrAddLot } from '#stock/inventory/server/find-or-add-lot.ts'
import { recallLot } from '#stock/inventory/server/move-lot.ts'
import { takeInStock } from '#stock/inventory/server/take-in-stock.ts'
import { addTransfer } from '#stock/transfers/server/add-transfer.ts'
import { approveTransfer } from '#stock/transfers/server/approve-transfer.ts'
import { countScanned } from '#stock/transfers/server/count-line.ts'
import { getTransfer } from '#stock/transfers/server/get-transfer.ts'
import { pickScanned } from '#stock/transfers/server/pick-line.ts'
import { receiveTransfer } from '#stock/transfers/server/receive-transfer.ts'
import { requestTransfer } from '#stock/transfers/server/request-transfer.ts'
import { closeShort, recallTransfer } from '#stock/transfers/server/settle-rest.ts'
import { shipTransfer } from '#stock/transfers/server/ship-transfer.ts'
import { handOverOne } from './dispatch-steps.ts'
import { productParts } from './house-parts.ts'
import { addDestination } from './transfer-steps.ts'
import { orderToPick } from './wave-steps.ts'
import { because, makeUser, makeWorld, setUp } from './world.ts'

type Lots = Readonly<Record<string, number>>
type Facts = {
  readonly unit?: string
  readonly lots?: Lots
  readonly expiresOn?: Readonly<Record<string, string>>
}

export type GoodsScan = {
  readonly code: string
  readonly lotOf?: string
  readonly amount?: number
  readonly takesOtherLot?: boolean
}

export type Goods = {
  readonly id: string
  readonly sku: string
  readonly gtin: string
  readonly isByWeight: boolean
  /** By their codes. */
  lotIds: Record<string, string>
  /** The label of a package: its product and its lot. */
  readonly gs1: (lot: string) => string
}

export type GoodsSteps = Awaited<ReturnType<typeof goodsSteps>>

/** A warehouse and a shop, and the steps that move goods between stock, customer and shop. */
export async function goodsSteps(db: Database) {
  const world = await makeWorld(db)
  const shopId = await addDestination(db)
  const { admin, outletId } = world
  const write = <T>(act: (tx: Tx) => Promise<T>) => db.transaction(act)
  let made = 0

  /** A product with a plain barcode and this quantity, in total or of each lot. */
  async function goods(
    { unit = 'piece', lots, expiresOn = {} }: Facts = {},
    stock = 0,
  ): Promise<Goods> {
    made += 1
    const sku = `GDS-${newId().slice(-12).toUpperCase()}`
    const digits = `50${String(Date.now() % 10_000).padStart(4, '0')}${String(made).padStart(6, '0')}`
    const gtin = `${digits}${checkDigit(digits)}`
    const tracking = lots ? ('lot' as const) : ('none' as const)
    const quantityScale = unit === 'kg' ? 3 : 0
    const price = { priceMinor: 800, costMinor: 333, currency: 'GBP' }
    const facts = { sku, title: sku, ...price, unit, quantityScale, tracking, barcodes: [gtin] }
    return write(async (tx) => {
      const { idBySku } = await addProducts(tx, setUp, [facts])
      const id = idBySku.get(sku) ?? ''
      const source = { noun: 'stock', id: newId(), reason: 'Opened' }
      const row = { variantId: id, outletId }
      if (stock > 0)
        await takeInStock(tx, setUp, source, [{ ...row, quantity: stock }], { kind: 'opening' })
      const lotIds: Record<string, string> = {}
      for (const [code, quantity] of Object.entries(lots ?? {})) {
        const lot = { variantId: id, code, expiresOn: expiresOn[code] ?? '2099-12-31' }
        const lotId = await findOrAddLot(tx, setUp, lot)
        lotIds[code] = lotId
        if (quantity > 0)
          await takeInStock(tx, setUp, source, [{ ...row, quantity, lotId }], { kind: 'opening' })
      }
      const gs1 = (lot: string) => `]C1010${gtin}10${lot}`
      return { id, sku, gtin, isByWeight: quantityScale > 0, lotIds, gs1 }
    })
  }

  const threeLots = { L1: 0, L2: 0, OLD: 0 }
  const old = { OLD: '2020-01-31' }

  const deliver = ({ id: variantId }: Goods, quantity: number, lotId: string | null) =>
    write((tx) => {
      const source = { noun: 'stock', id: newId(), reason: 'Delivered' }
      const row = { variantId, outletId, quantity, lotId }
      return takeInStock(tx, setUp, source, [row], { kind: 'receipt' })
    })

  const order = ({ id, sku }: Goods, quantity: number) =>
    orderToPick(db, world, [[{ id, sku }, quantity]])

  const pack = (orderId: string, scan: GoodsScan) =>
    packScannedUnit(db, admin, { orderId, ...scan }, null)

  /** A packed parcel leaves and arrives. */
  async function handOver({ id, number }: { id: string; number: number }) {
    await handOverOne(db, admin, `S-${number}`)
    const { version, lines } = await getOrder(db.reader, admin, { id })
    await write((tx) => deliverOrder(tx, admin, { id, version, reason: because('Signed') }))
    return { id, number, lineId: lines[0]?.id ?? '' }
  }

  /** An order of one product, packed by these scans, handed over and delivered. */
  async function delivered(of: Goods, quantity: number, scans: readonly GoodsScan[]) {
    const placed = await order(of, quantity)
    for (const scan of scans) await pack(placed.id, scan)
    return handOver(placed)
  }

  /** An approved return of this quantity of the order. */
  async function returned(
    { id: orderId, lineId }: { id: string; lineId: string },
    quantity: number,
  ) {
    const { id } = await write((tx) =>
      requestReturn(tx, admin, {
        orderId,
        kind: 'customer',
        method: 'drop',
        lines: [{ lineId, quantity }],
        reason: { code: 'wrong_size', note: '' },
        note: '',
        despiteReason: '',
      }),
    )
    await write((tx) => approveReturn(tx, admin, { id, version: 1 }))
    return id
  }

  const receive = (id: string, scan: GoodsScan) => receiveUnit(db, admin, { id, ...scan }, null)

  async function grade(
    id: string,
    units: { lotId?: string; quantity: number; disposition: 'restock' | 'quarantine' },
  ) {
    const { rows } = await getReturn(db.reader, admin, { id })
    const lineId = rows[0]?.id ?? ''
    const how = { grade: 'as_new', flag: null, note: '' } as const
    const lotId = units.lotId || undefined
    return write((tx) => inspectUnits(tx, admin, { id, lineId, ...units, lotId, ...how }))
  }

  async function moveLot(move: typeof recallLot, lotId: string) {
    const { version } = await db.reader
      .selectFrom('lots')
      .select('version')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
    return write((tx) => move(tx, admin, { id: lotId, version, reason: because('Glass') }))
  }

  /** A transfer of one product to the shop, approved by another user. */
  async function approvedTransfer(variantId: string, quantity: number) {
    const asker = await write((tx) => makeUser(tx, 'super_manager'))
    const ends = { fromOutletId: outletId, toOutletId: shopId, purpose: 'replenish' } as const
    const facts = { ...ends, note: '', isBlind: false, expectedOn: null }
    const { id } = await write((tx) =>
      addTransfer(tx, asker, { ...facts, lines: [{ variantId, quantity }] }),
    )
    const step = async () => {
      const { version } = await getTransfer(db.reader, admin, { id })
      return { id, version }
    }
    const asked = await step()
    await write((tx) => requestTransfer(tx, asker, { ...asked, anyway: true }))
    const approved = { ...(await step()), quantities: [] }
    await write((tx) => approveTransfer(tx, admin, approved))
    return {
      id,
      step,
      pick: (scan: GoodsScan) => pickScanned(db, admin, { id, ...scan }, null),
      ship: async () => {
        const left = { ...(await step()), carrier: '', sealNumber: '', expectedOn: null }
        return write((tx) => shipTransfer(tx, admin, left))
      },
      count: (scan: GoodsScan, reason: string | null = null) => {
        const reject = reason === null ? null : { code: reason, note: '' }
        return countScanned(db, admin, { id, mayExceed: false, ...scan, reject }, null)
      },
      book: async () => {
        const arrived = { ...(await step()), note: '', surplus: null }
        return write((tx) => receiveTransfer(tx, admin, arrived))
      },
      end: async (isPartial: boolean, where: 'back' | 'lost') => {
        const reason = { code: 'lost_on_the_way', note: '' }
        const last = { ...(await step()), where, borneBy: 'source' as const, reason }
        return write((tx) => (isPartial ? closeShort : recallTransfer)(tx, admin, last))
      },
    }
  }

  async function merge(kept: Goods, merged: Goods) {
    const rows = await db.reader
      .selectFrom('variants')
      .select(['id', 'version'])
      .where('id', 'in', [kept.id, merged.id])
      .execute()
    const versionOf = (id: string) => rows.find((row) => row.id === id)?.version ?? 0
    const pair = { keptId: kept.id, mergedId: merged.id }
    const versions = { keptVersion: versionOf(kept.id), mergedVersion: versionOf(merged.id) }
    return write((tx) => mergeVariants(productParts)(tx, admin, { ...pair, ...versions }))
  }

  return {
    ...{ db, world, shopId, write, goods, deliver, order, pack, handOver, delivered, returned },
    ...{ receive, grade, moveLot, approvedTransfer, merge },
    recall: (lotId: string) => moveLot(recallLot, lotId),
    /** Pieces and goods by weight, without lots and with three, of which one has expired. */
    goodsOfEachKind: async () => [
      await goods(),
      await goods({ unit: 'kg' }),
      await goods({ lots: threeLots, expiresOn: old }),
      await goods({ unit: 'kg', lots: threeLots, expiresOn: old }),
    ],
    /** The same goods under another SKU, with a lot of its own. */
    twinOf: ({ isByWeight, lotIds }: Goods) =>
      goods({
        unit: isByWeight ? 'kg' : 'piece',
        ...(Object.keys(lotIds).length > 0 ? { lots: { [`T${newId().slice(-6)}`]: 0 } } : {}),
      }),
    /** On hand, reserved and unavailable at an outlet. */
    level: async (variantId: string, at = outletId) => {
      const found = await db.reader
        .selectFrom('stock_levels')
        .select(['on_hand', 'reserved', 'unavailable'])
        .where('variant_id', '=', variantId)
        .where('outlet_id', '=', at)
        .executeTakeFirst()
      return [found?.on_hand ?? 0, found?.reserved ?? 0, found?.unavailable ?? 0]
    },
    /** On hand by lot. */
    lotsHere: async (variantId: string, at = outletId) => {
      const found = await sql<{ code: string; quantity: number }>`
        select lot.code, sum(place.on_hand)::bigint as quantity from stock_places place
        join lots lot on lot.id = place.lot_id
        where place.variant_id = ${variantId} and place.outlet_id = ${at} and place.on_hand > 0
        group by lot.code order by lot.code`.execute(db.reader)
      return Object.fromEntries(found.rows.map(({ code, quantity }) => [code, quantity]))
    },
  }
}
