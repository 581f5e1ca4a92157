import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import {
  aClaim,
  aDelivery,
  aReceiptPhoto,
  aSentClaim,
  claimByHand,
  claimed,
  claimFiles,
  type Delivery,
  removeReceiptPhoto,
  undoReceipt,
} from '../../../../tests/support/supplier-claim-steps.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { supplierClaimList } from '../supplier-claims.list.ts'
import { claimableLines } from './claimable-lines.ts'
import { acceptClaim, disputeClaim, repriceClaim, upholdClaim } from './decide-supplier-claim.ts'
import { addClaim, changeClaim } from './draft-supplier-claim.ts'
import { sendClaim } from './send-supplier-claim.ts'
import { cancelClaim, settleClaim, writeOffClaim } from './settle-supplier-claim.ts'
import { claimFigures, getClaim, listClaims } from './supplier-claims.queries.ts'

let db: Database
let world: World
let other: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  other = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const read = (id: string) => getClaim(db.reader, world.admin, { id })
const deliver = () => aDelivery(db, world, world.admin)
const sent = async (delivery?: Delivery) =>
  aSentClaim(db, world.admin, delivery ?? (await deliver()))
const dispute = (step: { id: string; version: number }) =>
  db.transaction((tx) => disputeClaim(tx, world.admin, { ...step, reason: 'Packed well' }))
const settlement = { by: 'credit_note', reference: 'CN-77', replacementOn: null } as const

test('one click drafts what was rejected, at the price of the order, with its reason and photos', async () => {
  const delivery = await deliver()
  const { receiptId, receiptLines } = delivery
  await aReceiptPhoto(db, world.admin, { id: receiptId, lineId: receiptLines[0] ?? '' })
  const { id } = await aClaim(db, world.admin, delivery)
  const claim = await read(id)
  expect(claim).toMatchObject({ state: 'draft', totalMinor: 750, lines: 1, photos: 1, isOwn: true })
  expect(claim.items).toMatchObject([{ kind: 'rejected', quantity: 3, amountMinor: 750 }])
  expect(claim.items[0]?.note).not.toBe('')
  expect(claim.items[0]?.photos).toHaveLength(1)
  const again = aClaim(db, world.admin, delivery)
  await expect(again).rejects.toMatchObject({ code: 'nothing_to_claim' })
})

test('refuses more than was rejected or accepted, over all claims that are not cancelled', async () => {
  const delivery = await deliver()
  const [receiptLineId = ''] = delivery.receiptLines
  const rejected = (quantity: number) =>
    claimByHand(db, world.admin, delivery, [{ kind: 'rejected', receiptLineId, quantity }])
  await expect(rejected(4)).rejects.toMatchObject({ code: 'above_claimable' })
  const first = await rejected(2)
  await expect(rejected(2)).rejects.toMatchObject({ code: 'above_claimable' })
  await db.transaction((tx) => cancelClaim(tx, world.admin, { ...first, note: '' }))
  await rejected(3)
  const inStock = (kind: 'damaged' | 'wrong_goods', quantity: number) =>
    claimByHand(db, world.admin, delivery, [{ kind, receiptLineId, quantity }])
  await inStock('damaged', 12)
  await expect(inStock('wrong_goods', 9)).rejects.toMatchObject({ code: 'above_claimable' })
  await inStock('wrong_goods', 8)
})

test('a unit that was rejected is not claimed as short as well', async () => {
  const delivery = await deliver()
  const [receiptLineId = ''] = delivery.receiptLines
  const [orderLineId = ''] = delivery.lineIds
  // 24 were ordered and 20 accepted: of the 4 that are missing, 3 were rejected.
  await aClaim(db, world.admin, delivery)
  const short = (quantity: number) =>
    claimByHand(db, world.admin, delivery, [{ kind: 'short', orderLineId, quantity }])
  await expect(short(2)).rejects.toMatchObject({ code: 'above_claimable' })
  await short(1)
  const both = await deliver()
  const lines = [
    claimed({ kind: 'short', orderLineId: both.lineIds[0] ?? '', quantity: 4 }),
    claimed({ kind: 'rejected', receiptLineId: both.receiptLines[0] ?? '', quantity: 1 }),
  ]
  const { supplierId, outletId } = both
  const tried = db.transaction((tx) =>
    addClaim(tx, world.admin, { supplierId, outletId, note: '', lines }),
  )
  await expect(tried).rejects.toMatchObject({ code: 'above_claimable' })
  expect(receiptLineId).not.toBe('')
})

test('SQL refuses the same unit twice by itself', async () => {
  const delivery = await deliver()
  const { id } = await aClaim(db, world.admin, delivery)
  const more = sql`insert into supplier_claim_lines (id, claim_id, position, variant_id, kind,
      quantity, receipt_line_id, expected_minor, amount_minor, wanted)
    select gen_random_uuid(), ${id}, 9, variant_id, 'rejected', 1, receipt_line_id, 0, 0, 'credit'
    from supplier_claim_lines where claim_id = ${id}`.execute(db.reader)
  await expect(more).rejects.toMatchObject({ constraint: 'supplier_claim_lines_once' })
})

test('of two users who claim the last units at once, one is refused', async () => {
  const delivery = await deliver()
  const second = anotherPool(db)
  const [receiptLineId = ''] = delivery.receiptLines
  const by = (pool: Database) =>
    claimByHand(pool, world.admin, delivery, [{ kind: 'rejected', receiptLineId, quantity: 2 }])
  const ends = await Promise.allSettled([by(db), by(second)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await second.close()
})

test('goods of another supplier, and lines that the actor may not see, are refused', async () => {
  const [own, foreign] = [await deliver(), await deliver()]
  const receiptLineId = foreign.receiptLines[0] ?? ''
  const mixed = claimByHand(db, world.admin, own, [{ receiptLineId, quantity: 1 }])
  await expect(mixed).rejects.toMatchObject({ code: 'other_supplier' })
  const stranger = await db.transaction((tx) => makeUser(tx, 'dispatch_manager'))
  const unseen = claimByHand(db, stranger, foreign, [{ receiptLineId, quantity: 1 }])
  await expect(unseen).rejects.toMatchObject({ status: 404 })
})

test('another amount than the price of the order needs its reason', async () => {
  const delivery = await deliver()
  const [receiptLineId = ''] = delivery.receiptLines
  const { id, version } = await aClaim(db, world.admin, delivery)
  const change = (amountReason: string) =>
    db.transaction((tx) =>
      changeClaim(tx, world.admin, {
        ...{ id, version, note: 'See the photos' },
        lines: [
          claimed({ kind: 'rejected', receiptLineId, quantity: 3, amountMinor: 800, amountReason }),
        ],
      }),
    )
  await expect(change('')).rejects.toMatchObject({ code: 'reason_needed' })
  await change('With our cost of disposal')
  expect(await read(id)).toMatchObject({ totalMinor: 800, note: 'See the photos' })
})

test('an empty claim is not sent', async () => {
  const { id, version } = await aClaim(db, world.admin, await deliver())
  const emptied = await db.transaction((tx) =>
    changeClaim(tx, world.admin, { id, version, note: '', lines: [] }),
  )
  const sending = db.transaction((tx) =>
    sendClaim(claimFiles)(tx, world.admin, { ...emptied, by: 'other', to: '' }),
  )
  await expect(sending).rejects.toMatchObject({ code: 'empty_claim' })
})

test('a disputed claim is upheld, or lowered with a reason, and never raised', async () => {
  const { id, version } = await sent()
  const disputed = await dispute({ id, version })
  const upheld = await db.transaction((tx) =>
    upholdClaim(tx, world.admin, { ...disputed, message: 'The photos show the crushed carton.' }),
  )
  const again = await dispute(upheld)
  const [line] = (await read(id)).items
  const priced = (amountMinor: number) =>
    db.transaction((tx) =>
      repriceClaim(tx, world.admin, {
        ...again,
        reason: 'One can be sold.',
        lines: [{ lineId: line?.id ?? '', amountMinor }],
      }),
    )
  await expect(priced(751)).rejects.toMatchObject({ code: 'above_line' })
  await priced(500)
  const claim = await read(id)
  expect(claim).toMatchObject({ state: 'sent', totalMinor: 500 })
  expect(claim.messages.map(({ isSupplier }) => isSupplier)).toEqual([true, false, true, false])
})

test('is settled for a part, never for more than is claimed', async () => {
  const { id, version } = await sent()
  const disputed = await dispute({ id, version })
  const settle = (amountMinor: number) =>
    db.transaction((tx) =>
      settleClaim(tx, world.admin, { ...disputed, ...settlement, amountMinor }),
    )
  await expect(settle(751)).rejects.toMatchObject({ code: 'above_claim' })
  await expect(settle(0)).rejects.toMatchObject({ code: 'nothing_settled' })
  await settle(600)
  expect(await read(id)).toMatchObject({
    state: 'settled',
    settledMinor: 600,
    settlementReference: 'CN-77',
  })
})

test('above the limit another user than the author writes it off', async () => {
  const delivery = await aDelivery(db, world, world.admin, [{ accepted: 1 }, { accepted: 24 }])
  const receiptLineId = delivery.receiptLines[1] ?? ''
  const dear = await claimByHand(db, world.admin, delivery, [
    { receiptLineId, quantity: 24, amountMinor: 20_000, amountReason: 'With handling' },
  ])
  const step = await db.transaction((tx) =>
    sendClaim(claimFiles)(tx, world.admin, { ...dear, by: 'other', to: '' }),
  )
  const accepted = await db.transaction((tx) =>
    acceptClaim(tx, world.admin, { ...step, creditNumber: 'CN-1' }),
  )
  const writeOff = (actor: Actor) =>
    db.transaction((tx) => writeOffClaim(tx, actor, { ...accepted, reason: 'Out of business' }))
  await expect(writeOff(world.admin)).rejects.toMatchObject({ code: 'own_claim' })
  const less = db.transaction((tx) =>
    settleClaim(tx, world.admin, { ...accepted, ...settlement, amountMinor: 9_000 }),
  )
  await expect(less).rejects.toMatchObject({ code: 'own_claim' })
  await writeOff(other)
  expect(await read(dear.id)).toMatchObject({ state: 'written_off', endedBy: other.name })
})

test('a receipt whose goods are claimed is not undone, and its photos stay', async () => {
  const delivery = await deliver()
  const { receiptId, receiptLines } = delivery
  const line = { id: receiptId, lineId: receiptLines[0] ?? '' }
  const photo = await aReceiptPhoto(db, world.admin, line)
  const { id, version } = await sent(delivery)
  const receipt = await sql<{ version: number }>`select version from goods_receipts
    where id = ${receiptId}`.execute(db.reader)
  const undo = () =>
    db.transaction((tx) =>
      undoReceipt(tx, world.admin, {
        ...{ id: receiptId, version: receipt.rows[0]?.version ?? 0 },
        reason: because('Wrong'),
      }),
    )
  await expect(undo()).rejects.toMatchObject({ code: 'goods_claimed' })
  const removed = () =>
    db.transaction((tx) =>
      removeReceiptPhoto(tx, world.admin, { id: receiptId, photoId: photo.id }),
    )
  await expect(removed()).rejects.toMatchObject({ code: 'photo_claimed' })
  await db.transaction((tx) => cancelClaim(tx, world.admin, { id, version, note: '' }))
  await expect(removed()).rejects.toMatchObject({ code: 'photo_claimed' })
  await undo()
})

test('figures, list and what can be claimed', async () => {
  const before = await claimFigures(db.reader, world.admin)
  const delivery = await deliver()
  const open = await claimableLines(db.reader, world.admin, { receiptId: delivery.receiptId })
  expect(open.lines[0]?.open).toEqual([
    { kind: 'rejected', quantity: 3 },
    { kind: 'damaged', quantity: 20 },
    { kind: 'wrong_goods', quantity: 20 },
    { kind: 'over_delivered', quantity: 20 },
    { kind: 'price', quantity: 20 },
  ])
  const { id } = await sent(delivery)
  const after = await claimFigures(db.reader, world.admin)
  expect(after.sent.count - before.sent.count).toBe(1)
  const rows = async (call: object) =>
    (await listClaims(db.reader, world.admin, listInput(supplierClaimList).parse(call))).rows
  const ofSupplier = { supplierId: [delivery.supplierId] }
  expect((await rows({ ...ofSupplier, kind: ['rejected'] })).map((row) => row.id)).toEqual([id])
  expect(await rows({ ...ofSupplier, kind: ['short'] })).toEqual([])
  expect(await rows({ ...ofSupplier, kind: ['-rejected'] })).toEqual([])
  expect((await rows({ q: delivery.wares[0]?.sku })).map((row) => row.id)).toEqual([id])
})
