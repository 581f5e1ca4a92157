import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { receivingParts } from '../../../../tests/support/receipt-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import {
  cancelReceipt,
  cartonCodesOf,
  countGoods,
  deliveryOf,
  receiveCounted,
  scanCarton,
  undoReceipt,
  userOfSupplier,
  withNotice,
} from '../../../../tests/support/ship-notice-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import { announceDelivery, cancelDelivery } from './announce-delivery.ts'
import { getNotice } from './notices.queries.ts'
import { receiveNotice } from './receive-notice.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

/** Of 24, with a tolerance of 25 %. */
const most = 30

type Notice = {
  readonly id: string
  readonly announced: number
  state: 'submitted' | 'arrived' | 'received' | 'cancelled'
  receiptId: string
  accepted: number
  rejected: number
  isScanned: boolean
}

/** One line of one order as plain lists: what the product is compared with. */
class Model {
  readonly notices: Notice[] = []

  sum(state: Notice['state'], of: 'announced' | 'accepted'): number {
    const own = this.notices.filter((notice) => notice.state === state)
    return own.reduce((sum, notice) => sum + notice[of], 0)
  }

  get underWay(): number {
    return this.sum('submitted', 'announced') + this.sum('arrived', 'announced')
  }

  mayAnnounce(quantity: number): boolean {
    return this.sum('received', 'accepted') + this.underWay + quantity <= most
  }

  /** What is counted in all open receipts counts, besides what was received. */
  mayCount(quantity: number): boolean {
    const taken = this.sum('received', 'accepted') + this.sum('arrived', 'accepted')
    return taken + quantity <= most
  }
}

const pick = fc.nat(99)
const units = fc.integer({ min: 1, max: 14 })
const step = fc.oneof(
  fc.record({ act: fc.constant('announce' as const), units }),
  fc.record({ act: fc.constant('announce' as const), units }),
  fc.record({ act: fc.constant('arrive' as const), pick }),
  fc.record({ act: fc.constant('scan' as const), pick }),
  fc.record({ act: fc.constant('piece' as const), pick, units, isRejected: fc.boolean() }),
  fc.record({ act: fc.constant('receive' as const), pick }),
  fc.record({ act: fc.constant('end' as const), pick }),
  fc.record({ act: fc.constant('cancel' as const), pick }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

/** Whether the step is allowed; it is done in the model then, and the new record is `done`. */
function applied(model: Model, each: Step): boolean {
  if (each.act === 'announce') return model.mayAnnounce(each.units)
  const notice = model.notices[each.pick % model.notices.length]
  if (!notice) return false
  switch (each.act) {
    case 'arrive':
      return notice.state === 'submitted'
    case 'scan': {
      if (notice.state !== 'arrived' || notice.isScanned) return false
      if (!model.mayCount(notice.announced)) return false
      notice.accepted += notice.announced
      notice.isScanned = true
      return true
    }
    case 'piece': {
      if (notice.state !== 'arrived') return false
      if (!each.isRejected && !model.mayCount(each.units)) return false
      notice[each.isRejected ? 'rejected' : 'accepted'] += each.units
      return true
    }
    case 'receive': {
      if (notice.state !== 'arrived' || notice.accepted + notice.rejected === 0) return false
      notice.state = 'received'
      return true
    }
    case 'end': {
      if (notice.state !== 'arrived' && notice.state !== 'received') return false
      notice.state = 'submitted'
      notice.accepted = 0
      notice.rejected = 0
      notice.isScanned = false
      return true
    }
    case 'cancel': {
      if (notice.state !== 'submitted') return false
      notice.state = 'cancelled'
      return true
    }
  }
}

test('random deliveries and receipts of one order: what is open is never exceeded, and the records agree', async () => {
  const seen = { done: 0, refused: 0 }
  const steps = fc.array(step, { minLength: 15, maxLength: 40 })
  const property = fc.asyncProperty(steps, async (sequence) => {
    const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
    await sql`update purchase_order_lines set over_receipt_percent = 25
      where purchase_order_id = ${order.id}`.execute(db.reader)
    const model = new Model()
    for (const each of [{ act: 'announce', units: 6 } as const, ...sequence]) {
      const wanted = applied(model, each) ? 'done' : 'refused'
      const came = await act(order, model, each).then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? 'refused' : Promise.reject(error)),
      )
      expect(`${JSON.stringify(each)} ${came}`).toBe(`${JSON.stringify(each)} ${wanted}`)
      seen[wanted] += 1
      await compare(order, model)
    }
  })
  await fc.assert(property, { seed: printedSeed('ship notices'), numRuns: 12 })
  printed(`ship notices: ${JSON.stringify(seen)}`)
  expect(seen.done).toBeGreaterThan(60)
  expect(seen.refused).toBeGreaterThan(30)
})

async function compare({ id, lineIds }: Order, model: Model): Promise<void> {
  const line = await db.reader
    .selectFrom('purchase_order_lines')
    .select('accepted')
    .where('id', '=', lineIds[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(line.accepted).toBe(model.sum('received', 'accepted'))
  const states = await db.reader
    .selectFrom('ship_notices')
    .select(['id', 'state'])
    .where('purchase_order_id', '=', id)
    .execute()
  const byId = new Map(states.map((notice) => [notice.id, notice.state]))
  for (const notice of model.notices) {
    expect(byId.get(notice.id)).toBe(notice.state)
    if (notice.state !== 'received') continue
    const { items } = await getNotice(db.reader, world.admin, notice)
    expect(items.map(({ announced, counted, rejected }) => [announced, counted, rejected])).toEqual(
      [[notice.announced, notice.accepted + notice.rejected, notice.rejected]],
    )
  }
}

async function act(order: Order, model: Model, each: Step): Promise<void> {
  const { admin } = world
  const supplier = userOfSupplier(order.supplierId)
  if (each.act === 'announce') {
    const given = deliveryOf(order.lineIds.slice(0, 1), each.units)
    const { id } = await db.transaction((tx) =>
      announceDelivery(tx, supplier, { orderId: order.id, ...given }),
    )
    const facts = { receiptId: '', accepted: 0, rejected: 0, isScanned: false }
    model.notices.push({ id, announced: each.units, state: 'submitted', ...facts })
    return
  }
  const notice = model.notices[each.pick % model.notices.length]
  if (!notice) throw new Error('The first step announces a delivery.')
  const { id, receiptId } = notice
  if (each.act === 'arrive') {
    const { version } = await getNotice(db.reader, admin, { id })
    const started = await db.transaction((tx) =>
      receiveNotice(tx, admin, { id, version, isBlind: false }),
    )
    notice.receiptId = started.receiptId
    notice.state = 'arrived'
  } else if (each.act === 'scan') {
    const [code = ''] = await cartonCodesOf(db, id)
    await scanCarton(db, admin, requireStarted(receiptId), code)
  } else if (each.act === 'piece') {
    const reject = each.isRejected ? { code: 'damaged', note: '' } : null
    const scan = { id: requireStarted(receiptId), code: order.wares[0]?.sku ?? '' }
    const outcome = each.isRejected ? 'rejected' : 'accepted'
    const counted = { ...scan, amount: each.units, outcome, reject, binId: null } as const
    await countGoods(receivingParts)(db, admin, counted, null)
  } else if (each.act === 'receive') {
    await receiveCounted(db, admin, requireStarted(receiptId))
  } else if (each.act === 'end') {
    await end(requireStarted(receiptId))
  } else {
    const { version } = await versionOfNotice(id)
    await db.transaction((tx) => cancelDelivery(tx, supplier, { id, version, reason: '' }))
  }
}

/** A step of a delivery that never arrived is refused by the screen, which has no receipt to name. */
function requireStarted(receiptId: string): string {
  if (receiptId !== '') return receiptId
  throw notFound('This receipt')
}

async function end(id: string): Promise<void> {
  const { state, version } = await db.reader
    .selectFrom('goods_receipts')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const command = withNotice(receivingParts, state === 'received' ? undoReceipt : cancelReceipt)
  const input = { id, version, reason: because('Model') }
  await db.transaction((tx) => command(tx, world.admin, input))
}

const versionOfNotice = (id: string) =>
  db.reader
    .selectFrom('ship_notices')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
