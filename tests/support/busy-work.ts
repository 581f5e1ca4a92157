import { sql } from 'kysely'
import { z } from 'zod'
import { printedBinCode } from '#organization/outlets/bins.rules.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type ShelfPlace, shelfPriceMinor } from './adventureworks-bins.ts'
import type { BusyShelves } from './busy-shelves.ts'
import type { CountDesk, Said } from './count-desk.ts'
import { handOverAll } from './dispatch-steps.ts'
import { orderOf, type World } from './world.ts'

type Place = Omit<ShelfPlace, 'units'>

export type Workplace = {
  readonly db: Database
  readonly world: World
  readonly shelves: BusyShelves
  readonly random: () => number
  readonly registerId: string
  readonly supplierId: string
  readonly shopId: string
  /** Approves what others request. */
  readonly manager: CountDesk
  /** How often each kind of work was done. */
  readonly done: Map<string, number>
}

const wave = z.object({
  version: z.number(),
  now: z.object({ lineId: z.string(), asks: z.string() }).nullable(),
  lineRows: z.array(
    z.object({
      ...{ id: z.string(), binId: z.string().nullable(), binCode: z.string().nullable() },
      ...{ quantity: z.number(), picked: z.number() },
    }),
  ),
})

/** The work of a day, each as the screens do it: by HTTP, step by step. */
export const kindsOfWork: readonly ((at: Workplace, user: CountDesk) => Promise<string | null>)[] =
  [pickAndPack, pickAndPack, packAtTheBench, sellAtTheTill, receive, carry, transfer]

async function pickAndPack(at: Workplace, user: CountDesk) {
  const { world, shelves } = at
  const place = chosen(at, (one) =>
    shelves.ofVariant(one.variantId).every((other) => shelves.spare(other) > 15),
  )
  if (!place) return null
  const { sku, variantId } = place
  const quantity = 1 + Math.floor(at.random() * 3)
  const orderId = await confirmedOrder(at, user, { variantId, quantity })
  const plan = { outletId: world.outletId, method: 'single', orderIds: [orderId] }
  const { id, version } = must(await user.send('/waves', plan))
  must(await user.send(`/waves/${id}/release`, { version }))
  must(await user.send('/waves/work', { id }))
  for (;;) {
    const { now, lineRows } = wave.parse(await user.read(`/waves/${id}`))
    const line = lineRows.find((row) => row.id === now?.lineId)
    if (!now || !line) break
    const bin = shelves.places.get(`${line.binId} ${variantId}`)
    if (!bin) throw new Error(`${sku} is picked in a bin where it is not recorded.`)
    await shelves.at([bin.binId], async () => {
      const scan = (code: string, more = {}) => user.send(`/waves/${id}/scans`, { code, ...more })
      if (now.asks === 'bin') must(await scan(printedBinCode('MAIN', bin.binCode)))
      const rest = line.quantity - line.picked
      must(await scan(sku, { quantity: rest }))
      shelves.add(bin, -rest)
    })
  }
  for (let unit = 0; unit < quantity; unit += 1)
    must(await user.send(`/dispatch/bench/${orderId}/units`, { code: sku }))
  // The courier takes most at once; some are still packed when the count is posted.
  if (at.random() < 0.7) await handOverOrder(at, orderId)
  return 'orders picked and packed'
}

/** Without a wave: the packer takes each unit from the shelf without naming the bin. */
async function packAtTheBench(at: Workplace, user: CountDesk) {
  const place = chosen(at, (one) => isAlone(at, one) && at.shelves.spare(one) > 15)
  if (!place) return null
  const { shelves } = at
  const { sku, variantId } = place
  const orderId = await confirmedOrder(at, user, { variantId, quantity: 2 })
  for (let unit = 0; unit < 2; unit += 1)
    await shelves.at([place.binId], async () => {
      must(await user.send(`/dispatch/bench/${orderId}/units`, { code: sku }))
      shelves.add(place, -1)
    })
  if (at.random() < 0.5) await handOverOrder(at, orderId)
  return 'orders packed without a wave'
}

async function confirmedOrder(
  { world }: Workplace,
  user: CountDesk,
  line: { readonly variantId: string; readonly quantity: number },
): Promise<string> {
  const { id, version } = must(await user.send('/orders', orderOf(world, [line])))
  must(await user.send(`/orders/${id}/confirm`, { version: version ?? 1 }))
  return String(id)
}

async function handOverOrder({ db, world }: Workplace, orderId: string): Promise<void> {
  const parcels = await sql<{ code: string }>`select code from parcels
    where order_id = ${orderId}`.execute(db.reader)
  await handOverAll(
    db,
    world.admin,
    parcels.rows.map(({ code }) => code),
  )
}

async function sellAtTheTill(at: Workplace, user: CountDesk) {
  const place = chosen(at, (one) => isAlone(at, one) && at.shelves.spare(one) > 5)
  if (!place) return null
  const { shelves, registerId } = at
  const lines = [{ variantId: place.variantId, quantity: 1, discountMinor: 0 }]
  const cart = { registerId, customerId: null, discountMinor: 0, lines }
  const payments = [{ method: 'cash', amountMinor: shelfPriceMinor }]
  const sale = { id: newId(), totalMinor: shelfPriceMinor, payments }
  return shelves.at([place.binId], async () => {
    const key = { 'idempotency-key': sale.id }
    if (!isDone(await user.send('/sales', { ...cart, ...sale }, key))) return null
    shelves.add(place, -1)
    return 'sales at the till'
  })
}

async function receive(at: Workplace, user: CountDesk) {
  const place = chosen(at, () => true)
  if (!place) return null
  const { world, shelves, supplierId } = at
  const papers = { deliveryNote: 'DN', carrier: '', note: '' }
  const start = { supplierId, outletId: world.outletId, ...papers }
  const { id } = must(await user.send('/goods-receipts', start))
  const amount = 1 + Math.floor(at.random() * 9)
  const scan = { code: place.sku, amount, binId: place.binId }
  const counted = must(await user.send(`/goods-receipts/${id}/counts`, scan))
  const price = { lineId: counted.lineId, unitCostMinor: 250 }
  const { version } = must(await user.send(`/goods-receipts/${id}/prices`, price))
  return shelves.at([place.binId], async () => {
    must(await user.send(`/goods-receipts/${id}/receive`, { version }))
    shelves.add(place, amount)
    return 'receipts'
  })
}

async function carry(at: Workplace, user: CountDesk) {
  const from = chosen(at, (one) => at.shelves.spare(one) > 3)
  const near = chosen(at, (one) => one.binId !== from?.binId)
  if (!from || !near) return null
  const { world, shelves } = at
  // Now and then to a bin where the product was not before.
  const others = shelves.ofVariant(from.variantId).filter(({ binId }) => binId !== from.binId)
  const known = at.random() < 0.9 ? others.at(0) : undefined
  const to = known ?? { ...from, binId: near.binId, binCode: near.binCode }
  return shelves.at([from.binId, to.binId], async () => {
    const ends = { fromBinId: from.binId, toBinId: to.binId }
    const asked = { variantId: from.variantId, outletId: world.outletId, ...ends, quantity: 2 }
    if (shelves.spare(from) < 3 || !isDone(await user.send('/stock/bin-moves', asked))) return null
    shelves.add(from, -2)
    shelves.add(to, 2)
    return 'moves between bins'
  })
}

async function transfer(at: Workplace, user: CountDesk) {
  const place = chosen(at, (one) => isAlone(at, one) && at.shelves.spare(one) > 10)
  if (!place) return null
  const { world, shelves, shopId, manager } = at
  const ends = { fromOutletId: world.outletId, toOutletId: shopId }
  const lines = [{ variantId: place.variantId, quantity: 3 }]
  const drafted = must(await user.send('/transfers', { ...ends, lines }))
  const path = `/transfers/${drafted.id}`
  const { version } = drafted
  const requested = must(await user.send(`${path}/request`, { version, anyway: true }))
  const approved = await manager.send(`${path}/approve`, { version: requested.version })
  if (!isDone(approved)) return null
  await shelves.at([place.binId], async () => {
    must(await user.send(`${path}/picks`, { code: place.sku, quantity: 3 }))
    shelves.add(place, -3)
  })
  const { version: picked } = await user.read(path)
  // Some still wait for the lorry when the count is posted.
  if (at.random() < 0.6) must(await user.send(`${path}/ship`, { version: picked }))
  return 'transfers'
}

const isAlone = ({ shelves }: Workplace, { variantId }: Place) =>
  shelves.ofVariant(variantId).length === 1

function chosen({ shelves, random }: Workplace, fits: (place: Place) => boolean): Place | null {
  const places = [...shelves.places.values()]
  for (let tries = 0; tries < 60; tries += 1) {
    const place = places[Math.floor(random() * places.length)]
    if (place && fits(place)) return place
  }
  return null
}

/** Others took the goods first, which happens in a busy shop; anything else is a fault. */
function isDone(said: Said): boolean {
  if (said.code === 'done') return true
  if (said.code === 'insufficient_stock') return false
  throw new Error(`${said.status} ${said.code}: ${said.message}`)
}

function must(said: Said): Readonly<Record<string, unknown>> {
  if (said.code !== 'done') throw new Error(`${said.status} ${said.code}: ${said.message}`)
  return said.body
}
