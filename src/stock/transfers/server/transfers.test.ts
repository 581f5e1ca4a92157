import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findOrAddLot, takeInStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addDestination, aTransfer, personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { differenceList } from '../differences.list.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferList } from '../transfers.list.ts'
import { addTransfer, cloneTransfer } from './add-transfer.ts'
import { approveTransfer } from './approve-transfer.ts'
import { countScanned, uncount } from './count-line.ts'
import { cancelTransfer } from './end-transfer.ts'
import { getTransfer } from './get-transfer.ts'
import { differences, transferFigures, transfers } from './list-transfers.ts'
import { pickScanned, unpick } from './pick-line.ts'
import { placesOf, suggestedFor } from './plan-transfer.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { requestTransfer } from './request-transfer.ts'
import { closeShort, recallTransfer } from './settle-rest.ts'
import { shipTransfer } from './ship-transfer.ts'

let db: Database
let world: World
let shopId: string
let keeper: Actor
let shopkeeper: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  shopId = await addDestination(db)
  keeper = await personAt(db, 'warehouse_manager', [world.outletId])
  shopkeeper = await personAt(db, 'store_manager', [shopId])
})

const call = (asked: ListCall<typeof transferList>) => listInput(transferList).parse(asked)

const askedOf = (asked: ListCall<typeof differenceList>) => listInput(differenceList).parse(asked)

const lost = { code: 'lost_on_the_way', note: '' }
const toShop = { toOutletId: () => shopId }

const made = (
  station: Parameters<typeof aTransfer>[2],
  more: Parameters<typeof aTransfer>[3] = {},
) =>
  aTransfer(db, world, station, { requester: shopkeeper, toOutletId: toShop.toOutletId(), ...more })

const seen = (id: string, actor: Actor = world.admin) => getTransfer(db.reader, actor, { id })

const pick = (id: string, code: string, quantity = 1, actor = keeper) =>
  pickScanned(db, actor, { id, code, quantity }, null)

type CountMore = { quantity?: number; reject?: string; mayExceed?: boolean }

const count = (id: string, code: string, { quantity = 1, reject, mayExceed = false }: CountMore) =>
  countScanned(
    db,
    shopkeeper,
    { id, code, quantity, mayExceed, reject: reject ? { code: reject, note: 'Seen' } : null },
    null,
  )

const receive = async (id: string, surplus: string | null = null) => {
  const { version } = await seen(id)
  const why = surplus === null ? null : { code: surplus, note: 'Counted twice' }
  return db.transaction((tx) =>
    receiveTransfer(tx, shopkeeper, { id, version, note: '', surplus: why }),
  )
}

const ship = async (id: string) => {
  const { version } = await seen(id)
  const input = { id, version, carrier: 'Van', sealNumber: '77', expectedOn: '2031-01-01' }
  return db.transaction((tx) => shipTransfer(tx, keeper, input))
}

/** All stock of a variant: at both ends, in transit, and written off. */
async function wherever(variantId: string) {
  const found = await sql<{ units: number; worth: number; incoming: number }>`
    select (select coalesce(sum(on_hand), 0) from stock_levels where variant_id = ${variantId})::bigint
        + (select coalesce(sum(p.shipped - p.settled), 0) from transfer_pieces p
          join transfer_lines l on l.id = p.line_id where l.variant_id = ${variantId})::bigint
        + (select coalesce(sum(written_off - surplus), 0) from transfer_lines
          where variant_id = ${variantId})::bigint as units,
      (select coalesce(sum(value_minor), 0) from stock_levels where variant_id = ${variantId})::bigint
        + (select coalesce(sum(p.value_minor - p.settled_value_minor), 0) from transfer_pieces p
          join transfer_lines l on l.id = p.line_id where l.variant_id = ${variantId})::bigint
        - (select coalesce(sum(value_minor), 0) from stock_variances
          where variant_id = ${variantId})::bigint as worth,
      (select coalesce(sum(quantity), 0) from stock_incoming
        where variant_id = ${variantId})::bigint as incoming`.execute(db.reader)
  return found.rows[0]
}

const levelAt = (variantId: string, outletId: string) =>
  db.reader
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved', 'unavailable', 'value_minor'])
    .where('variant_id', '=', variantId)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()

const variancesOf = (id: string) =>
  db.reader
    .selectFrom('stock_variances')
    .select(['outlet_id', 'quantity', 'value_minor', 'cause'])
    .where('source_id', '=', id)
    .orderBy('number')
    .execute()

test('units and value are preserved at every step, whatever is accepted, rejected, lost or found', async () => {
  const { id, wares, whole } = await made('approved', { quantity: 7 })
  const [mug, tray] = wares
  if (!mug || !tray) throw new Error('Two products were made.')
  // A value that does not divide evenly by seven units.
  const source = { noun: 'stock', id, reason: 'Dear ones' }
  const dear = { variantId: mug.id, outletId: world.outletId, quantity: 1, valueMinor: 1_001 }
  await db.transaction((tx) => takeInStock(tx, setUp, source, [dear], { kind: 'receipt' }))
  const atFirst = [await wherever(mug.id), await wherever(tray.id)]
  const constant = async () => {
    const now = [await wherever(mug.id), await wherever(tray.id)]
    expect(now.map((one) => ({ ...one, incoming: 0 }))).toEqual(
      atFirst.map((one) => ({ ...one, incoming: 0 })),
    )
    expect(await ledgerFaults(db)).toEqual([])
    return now.map((one) => one?.incoming)
  }
  await pick(id, mug.sku, 7)
  await pick(id, tray.sku, 5)
  const line = whole.rows[1]?.id ?? ''
  await db.transaction((tx) => unpick(tx, keeper, { id, lineId: line, lotId: null, quantity: 1 }))
  await ship(id)
  expect(await constant()).toEqual([7, 4])
  expect(await levelAt(tray.id, world.outletId)).toMatchObject({ on_hand: 6, reserved: 0 })
  await count(id, mug.sku, { quantity: 3 })
  await count(id, mug.sku, { reject: 'damaged' })
  await receive(id)
  expect(await constant()).toEqual([3, 4])
  expect(await levelAt(mug.id, shopId)).toMatchObject({ on_hand: 4, unavailable: 1 })
  await expect(count(id, tray.sku, { quantity: 5 })).rejects.toMatchObject({
    code: 'over_quantity',
  })
  await count(id, tray.sku, { quantity: 5, mayExceed: true })
  await expect(receive(id)).rejects.toMatchObject({ code: 'surplus_needs_reason' })
  await receive(id, 'found')
  expect(await constant()).toEqual([3, 0])
  const { version } = await seen(id)
  const rest = { id, version, where: 'lost', borneBy: 'destination', reason: lost } as const
  await db.transaction((tx) => closeShort(tx, shopkeeper, rest))
  expect(await constant()).toEqual([0, 0])
  const ended = await seen(id)
  expect(ended).toMatchObject({ state: 'closed', openUnits: 0, openValueMinor: 0 })
  for (const { shipped, accepted, rejected, surplus, writtenOff } of ended.rows)
    expect(accepted + rejected - surplus + writtenOff).toBe(shipped)
  expect(await variancesOf(id)).toMatchObject([
    { outlet_id: shopId, quantity: 1, cause: 'Found: Counted twice' },
    { outlet_id: shopId, quantity: -3, cause: 'Lost on the way' },
  ])
  expect(ended.receipts.map(({ lines }) => lines.length)).toEqual([2, 2])
})

test('recalled after shipping, the goods are at the source again, or a variance of it', async () => {
  for (const where of ['back', 'lost'] as const) {
    const { id, wares, version } = await made('in_transit')
    const [ware] = wares
    const before = await wherever(ware?.id ?? '')
    const input = { id, version, where, borneBy: 'source', reason: lost } as const
    await expect(
      db.transaction((tx) => recallTransfer(tx, shopkeeper, input)),
    ).rejects.toMatchObject({ code: 'other_end' })
    await db.transaction((tx) => recallTransfer(tx, keeper, input))
    const level = await levelAt(ware?.id ?? '', world.outletId)
    expect(level?.on_hand).toBe(where === 'back' ? 10 : 7)
    const after = await wherever(ware?.id ?? '')
    expect({ ...after, incoming: 3 }).toEqual(before)
    expect(after?.incoming).toBe(0)
    const found = await variancesOf(id)
    expect(found.map((row) => [row.outlet_id, row.quantity])).toEqual(
      where === 'back'
        ? []
        : [
            [world.outletId, -3],
            [world.outletId, -3],
          ],
    )
  }
})

test('what arrives as it was sent closes automatically; shortages are drafted again', async () => {
  const { id, wares } = await made('approved')
  for (const { sku } of wares) await pick(id, sku, 2)
  await ship(id)
  for (const { sku } of wares) await count(id, sku, { quantity: 2 })
  expect(await receive(id)).toMatchObject({ state: 'closed' })
  const copy = await db.transaction((tx) => cloneTransfer(tx, shopkeeper, { id, onlyShort: true }))
  const { rows, state } = await seen(copy.id)
  expect([state, rows.map(({ requested }) => requested)]).toEqual(['draft', [1, 1]])
})

test('lots keep their dates and values, as they were scanned at both ends', async () => {
  const [ware] = await addWares(db, world, 1, 0)
  const variantId = ware?.id ?? ''
  await sql`update variants set tracking = 'lot' where id = ${variantId}`.execute(db.reader)
  const [early, late] = await db.transaction(async (tx) => {
    const lot = (code: string, expiresOn: string) =>
      findOrAddLot(tx, setUp, { variantId, code, expiresOn })
    const ids = [await lot('EARLY', '2031-01-01'), await lot('LATE', '2032-01-01')]
    const source = { noun: 'stock', id: variantId, reason: 'Bought' }
    const rows = ids.map((lotId, place) => ({
      variantId,
      outletId: world.outletId,
      quantity: 4,
      lotId,
      valueMinor: 400 + place * 400,
    }))
    await takeInStock(tx, setUp, source, rows, { kind: 'receipt' })
    return ids
  })
  const draft = await db.transaction((tx) =>
    addTransfer(tx, shopkeeper, {
      fromOutletId: world.outletId,
      toOutletId: shopId,
      purpose: 'replenish',
      note: '',
      isBlind: false,
      expectedOn: null,
      lines: [{ variantId, quantity: 5 }],
    }),
  )
  const { id } = draft
  await db.transaction((tx) => requestTransfer(tx, shopkeeper, draft))
  await db.transaction((tx) => approveTransfer(tx, keeper, { id, version: 2, quantities: [] }))
  await sql`insert into barcodes (code, variant_id) values ('05010000099992', ${variantId})`.execute(
    db.reader,
  )
  await pick(id, '(01)05010000099992(10)LATE', 3)
  await pick(id, '(01)05010000099992(10)EARLY', 2)
  await ship(id)
  const sent = await seen(id)
  expect(sent.rows[0]?.lots).toMatchObject([
    { code: 'EARLY', open: 2 },
    { code: 'LATE', open: 3 },
  ])
  await count(id, '(01)05010000099992(10)EARLY', { quantity: 2 })
  await count(id, '(01)05010000099992(10)LATE', { quantity: 3 })
  await receive(id)
  const places = await sql`select lot_id, on_hand from stock_places
    where outlet_id = ${shopId} and variant_id = ${variantId} order by on_hand`.execute(db.reader)
  expect(places.rows).toEqual([
    { lot_id: early, on_hand: 2 },
    { lot_id: late, on_hand: 3 },
  ])
  expect((await levelAt(variantId, shopId))?.value_minor).toBe(sent.valueMinor)
  expect(await ledgerFaults(db)).toEqual([])
})

test('when two users approve, pick the last unit or receive together, one of them is told', async () => {
  const { id, version, wares } = await made('requested', { quantity: 1 })
  const code = wares[0]?.sku ?? ''
  const both = async (act: () => Promise<unknown>) => {
    const done = await Promise.allSettled([act(), act()])
    return done.filter(({ status }) => status === 'fulfilled').length
  }
  const approve = () =>
    db.transaction((tx) => approveTransfer(tx, keeper, { id, version, quantities: [] }))
  expect(await both(approve)).toBe(1)
  expect(await levelAt(wares[0]?.id ?? '', world.outletId)).toMatchObject({ reserved: 1 })
  expect(await both(() => pick(id, code))).toBe(1)
  await ship(id)
  expect(await both(() => count(id, code, {}))).toBe(1)
  expect(await both(() => receive(id))).toBe(1)
  expect(await levelAt(wares[0]?.id ?? '', shopId)).toMatchObject({ on_hand: 1 })
})

test('more than is available is requested only with a confirmation, where the user may see it', async () => {
  const { id, version, wares } = await made('draft', { quantity: 12 })
  const request = (actor: Actor, anyway?: boolean) =>
    db.transaction((tx) => requestTransfer(tx, actor, { id, version, anyway }))
  await expect(request(world.admin)).rejects.toMatchObject({
    code: 'more_than_available',
    message: `10 of ${wares[0]?.sku} are available at MAIN, and 12 are requested. 1 more product is short. Request less, or request it anyway: the sending outlet can approve what it has.`,
  })
  expect((await seen(id)).state).toBe('draft')
  await request(world.admin, true)
  expect((await seen(id)).state).toBe('requested')
  // The warehouse's stock is not shown to users of the store alone.
  const other = await made('draft', { quantity: 12 })
  await db.transaction((tx) => requestTransfer(tx, shopkeeper, other))
})

test('an approval names shortages and reserves what is there; the requester cannot approve', async () => {
  const { id, version, whole, wares } = await made('requested', { quantity: 12 })
  const approve = (actor: Actor, quantities: { lineId: string; quantity: number }[]) =>
    db.transaction((tx) => approveTransfer(tx, actor, { id, version, quantities }))
  await expect(approve(keeper, [])).rejects.toMatchObject({
    code: 'insufficient_stock',
    details: { short: [{ available: 10 }, { available: 10 }] },
  })
  await expect(approve(shopkeeper, [])).rejects.toMatchObject({ code: 'other_end' })
  const none = whole.rows.map(({ id: lineId }) => ({ lineId, quantity: 0 }))
  await expect(approve(keeper, none)).rejects.toMatchObject({ code: 'nothing_to_send' })
  await approve(
    keeper,
    whole.rows.map(({ id: lineId }) => ({ lineId, quantity: 10 })),
  )
  const reserved = (await seen(id)).rows.map((row) => row.reserved)
  expect(reserved).toEqual([10, 10])
  const { version: now } = await seen(id)
  const end = { id, version: now, reason: { code: 'no_longer_needed', note: '' } }
  await db.transaction((tx) => cancelTransfer(tx, shopkeeper, end))
  expect(await levelAt(wares[0]?.id ?? '', world.outletId)).toMatchObject({ reserved: 0 })
  const own = await made('requested', { requester: world.admin })
  const mine = { id: own.id, version: own.version, quantities: [] }
  await expect(
    db.transaction((tx) => approveTransfer(tx, world.admin, mine)),
  ).rejects.toMatchObject({ code: 'own_request' })
})

test('each end does its own part and sees nothing of the other’s stock', async () => {
  const { id, wares } = await made('approved', { isBlind: true })
  const code = wares[0]?.sku ?? ''
  const atShop = await seen(id, shopkeeper)
  expect(atShop.mine).toEqual(['destination'])
  expect(atShop.rows.map(({ available, bins }) => [available, bins])).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await seen(id, keeper)).rows[0]?.available).toBe(7)
  await expect(pick(id, code, 1, shopkeeper)).rejects.toMatchObject({ code: 'other_end' })
  await pick(id, code, 2)
  await expect(pick(id, 'TRAY')).rejects.toMatchObject({ code: 'wrong_item' })
  await expect(pick(id, code, 2)).rejects.toMatchObject({ code: 'over_quantity' })
  await ship(id)
  const hidden: WholeTransfer = await seen(id, shopkeeper)
  const [row] = hidden.rows
  expect([hidden.units, hidden.valueMinor, row?.shipped, row?.open, row?.picked]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect((await seen(id, keeper)).units).toBe(2)
  // With blind receiving no refusal reveals the number.
  const { lineId } = await count(id, code, { quantity: 9 })
  const back = { id, lineId, lotId: null, reasonCode: null, quantity: 7 }
  await db.transaction((tx) => uncount(tx, shopkeeper, back))
  expect(await receive(id)).toMatchObject({ state: 'closed' })
  const stranger = await personAt(db, 'warehouse_manager', [await addDestination(db)])
  await expect(seen(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
  expect((await transfers.page(db.reader, stranger, call({}))).rows).toEqual([])
  expect((await differences.page(db.reader, stranger, askedOf({}))).rows).toEqual([])
})

test('lists, figures and suggestions count the stock at hand', async () => {
  const mine = await transferFigures(db.reader, keeper)
  const { rows } = await transfers.page(db.reader, keeper, call({ limit: 100 }))
  const inState = (state: string) => rows.filter((row) => row.state === state).length
  expect(mine).toMatchObject({ toApprove: inState('requested'), toShip: inState('approved') })
  const page = await transfers.page(db.reader, keeper, call({ limit: 3 }))
  const next = call({ limit: 3, after: page.nextCursor ?? undefined })
  const second = await transfers.page(db.reader, keeper, next)
  const ids = [...page.rows, ...second.rows].map(({ id }) => id)
  expect(ids).toEqual(rows.slice(0, 6).map(({ id }) => id))
  const one = rows[0]
  const found = await transfers.page(db.reader, keeper, call({ q: `T-${one?.number}` }))
  expect(found.rows.map(({ id }) => id)).toEqual([one?.id])
  for (const q of [`${one?.fromCode}`, `${one?.toCode} ${one?.fromCode}`.toLowerCase()]) {
    const named = await transfers.page(db.reader, keeper, call({ q, limit: 100 }))
    const between = rows.filter(({ fromCode, toCode }) =>
      q.split(' ').every((word) => [fromCode, toCode].includes(word.toUpperCase())),
    )
    expect(named.rows.map(({ id }) => id)).toEqual(between.map(({ id }) => id))
  }
  const differing = await differences.page(db.reader, shopkeeper, askedOf({}))
  expect(differing.rows.length).toBeGreaterThan(0)
  const { places } = await placesOf(db.reader, shopkeeper)
  expect(places.filter(({ isMine }) => isMine).map(({ id }) => id)).toEqual([shopId])
  await sql`update stock_levels set reorder_point = 8 where outlet_id = ${shopId}
    and on_hand = 1`.execute(db.reader)
  const { lines } = await suggestedFor(db.reader, shopkeeper, { outletId: shopId })
  expect(lines.map(({ quantity, available }) => quantity + available)).toContain(16)
})
