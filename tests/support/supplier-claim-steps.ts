import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { placePicture } from '#platform/server/files/keep-picture.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { addReceiptPhoto, receiveGoods } from '#stock/receiving/server/index.ts'
import { addClaim, draftClaim, sendClaim } from '#stock/supplier-claims/server/index.ts'
import type { GivenClaimLine } from '#stock/supplier-claims/supplier-claims.fields.ts'
import { pictureOf } from './pictures.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { startedOf } from './receipt-steps.ts'
import type { World } from './world.ts'

export { removeReceiptPhoto } from '#stock/receiving/server/receipt-photos.ts'
export { undoReceipt } from './receipt-steps.ts'

export const claimFiles = openFiles({ place: 'database' })

type Counts = { readonly accepted?: number; readonly quality?: number; readonly rejected?: number }

export const usualCounts: readonly Counts[] = [
  { accepted: 15, quality: 5, rejected: 3 },
  { accepted: 24 },
]

/** A received delivery of an order of twice 24 for 2.50 each: of the first line 3 were rejected. */
export async function aDelivery(
  db: Database,
  world: World,
  actor: Actor,
  counts: readonly Counts[] = usualCounts,
) {
  const order = await aPurchaseOrder(db, world, actor, 'confirmed')
  const receipt = await startedOf(db, actor, order)
  const rows = receipt.lines.flatMap(({ id }, at) => {
    const { accepted = 0, quality = 0, rejected = 0 } = counts[at] ?? {}
    return [
      { id, outcome: 'accepted', quantity: accepted, reason: null },
      { id, outcome: 'quality', quantity: quality, reason: null },
      { id, outcome: 'rejected', quantity: rejected, reason: 'damaged' },
    ].filter(({ quantity }) => quantity > 0)
  })
  await db.transaction((tx) =>
    sql`insert into goods_receipt_counts (line_id, outcome, quantity, reason_code, note)
      select id, outcome, quantity, reason, '' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c(id uuid, outcome text, quantity bigint, reason text)`.execute(tx),
  )
  await db.transaction((tx) => receiveGoods(tx, actor, receipt))
  return { ...order, receiptId: receipt.id, receiptLines: receipt.lines.map(({ id }) => id) }
}

export type Delivery = Awaited<ReturnType<typeof aDelivery>>

/** A line as it is entered by hand. */
export const claimed = (line: Partial<GivenClaimLine>): GivenClaimLine => ({
  kind: 'damaged',
  receiptLineId: null,
  orderLineId: null,
  quantity: 1,
  amountReason: '',
  wanted: 'credit',
  note: '',
  ...line,
})

/** A claim on what was rejected of a delivery. */
export const aClaim = (db: Database, actor: Actor, { receiptId }: Delivery) =>
  db.transaction((tx) => draftClaim(tx, actor, { receiptId }))

export const claimByHand = (
  db: Database,
  actor: Actor,
  { supplierId, outletId }: Delivery,
  lines: readonly Partial<GivenClaimLine>[],
) =>
  db.transaction((tx) =>
    addClaim(tx, actor, { supplierId, outletId, note: '', lines: lines.map(claimed) }),
  )

export async function aSentClaim(db: Database, actor: Actor, delivery: Delivery) {
  const draft = await aClaim(db, actor, delivery)
  return db.transaction((tx) => sendClaim(claimFiles)(tx, actor, { ...draft, by: 'other', to: '' }))
}

/** A photo of a receipt line, and the ids of it and its file. */
export async function aReceiptPhoto(
  db: Database,
  actor: Actor,
  line: { readonly id: string; readonly lineId: string },
  colour = `#${newId().slice(-6)}`,
) {
  const picture = await placePicture(claimFiles, await pictureOf(colour), null)
  return db.transaction((tx) => addReceiptPhoto(tx, actor, claimFiles, { line, picture }))
}

/** A sent claim on goods of an order's supplier, written past the commands: the order stays as it is. */
export async function aClaimOn(
  db: Database,
  actor: Actor,
  order: {
    readonly supplierId: string
    readonly outletId: string
    readonly wares: readonly Ware[]
  },
) {
  const { supplierId, outletId, wares } = order
  const [id, receiptId, lineId] = [newId(), newId(), newId()]
  const variantId = wares[0]?.variantId ?? ''
  await sql`insert into goods_receipts (id, supplier_id, outlet_id, currency, state, received_at)
    values (${receiptId}, ${supplierId}, ${outletId}, 'GBP', 'received', now())`.execute(db.reader)
  await sql`insert into goods_receipt_lines (id, receipt_id, position, variant_id, unit_cost_minor)
    values (${lineId}, ${receiptId}, 0, ${variantId}, 250)`.execute(db.reader)
  await sql`insert into goods_receipt_pieces (id, line_id, position, outcome, reason_code, quantity,
      value_minor)
    values (${id}, ${lineId}, 0, 'rejected', 'damaged', 3, 0)`.execute(db.reader)
  const claim = await db.transaction((tx) => draftClaim(tx, actor, { receiptId }))
  return db.transaction((tx) => sendClaim(claimFiles)(tx, actor, { ...claim, by: 'other', to: '' }))
}

type Ware = { readonly variantId: string }
