import { sql } from 'kysely'
import { type Rate, sameCurrencyRate } from '#platform/exchange.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { findPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { openToClaim } from '../claims-on-suppliers.rules.ts'
import type { GivenClaimLine } from '../supplier-claims.fields.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import { type ClaimableRow, readClaimable } from './claimable-lines.ts'
import { type ClaimStep, claimPrefix, lockClaim, mayRead } from './find-supplier-claim.ts'
import { tellOfClaim } from './tell-claim.ts'
import { writeClaimLines } from './write-claim-lines.ts'

type Source = { readonly receiptId?: string | undefined; readonly orderId?: string | undefined }

/**
 * Drafts a claim with one click: of a receipt what was rejected, of an order that was closed what is
 * missing as well. A receipt of an order that is closed has both.
 */
export async function draftClaim(tx: Tx, actor: Actor, { receiptId, orderId }: Source) {
  const source = receiptId
    ? await findReceived(tx, actor, receiptId)
    : await findOrdered(tx, actor, orderId ?? '')
  if (orderId && source.orderId !== orderId) throw notFound('This order')
  const rows = await readClaimable(tx, actor, {
    ofReceipts: receiptId
      ? sql<boolean>`r.id = ${receiptId}`
      : sql<boolean>`po.id = ${orderId ?? null}::uuid`,
    ofOrders: sql<boolean>`(po.id = ${source.orderId}::uuid and po.state = 'closed')`,
  })
  const lines = rows.flatMap(usualLine)
  if (lines.length === 0) throw nothingToClaim(source.label)
  return insertClaim(tx, actor, { ...source, lines, note: '' })
}

function usualLine(row: ClaimableRow): GivenClaimLine[] {
  const kind = row.receiptLineId === null ? 'short' : 'rejected'
  const quantity = openToClaim(row, kind)
  if (quantity === 0) return []
  const { receiptLineId, orderLineId, reasons } = row
  return [
    {
      ...{ kind, quantity, receiptLineId, orderLineId, note: reasons },
      ...{ amountReason: '', wanted: 'credit' },
    },
  ]
}

type Given = {
  readonly supplierId: string
  readonly outletId: string
  readonly note: string
  readonly lines: readonly GivenClaimLine[]
}

/** Creates a claim by hand, of what a supplier delivered. */
export async function addClaim(tx: Tx, actor: Actor, given: Given) {
  const { supplierId, outletId } = given
  const found = await sql<Pick<NewClaim, 'currency' | 'rate'>>`
    select coalesce(first.currency, c.currency) as currency,
      coalesce(trim_scale(first.rate)::text, '1') as rate
    from suppliers s join outlets c on c.id = ${outletId}
    left join lateral (
      select r.price_currency as currency, r.rate from goods_receipt_lines line
        join goods_receipts r on r.id = line.receipt_id
        where line.id = ${given.lines[0]?.receiptLineId ?? null}::uuid
      union all
      select po.currency, po.rate from purchase_order_lines ol
        join purchase_orders po on po.id = ol.purchase_order_id
        where ol.id = ${given.lines[0]?.orderLineId ?? null}::uuid
      limit 1) first on true
    where s.id = ${supplierId} and ${mayRead(actor, 'c.id')}`.execute(tx)
  const [terms] = found.rows
  if (!terms) throw notFound('This supplier or outlet')
  return insertClaim(tx, actor, { ...given, ...terms, receiptId: null, orderId: null })
}

type NewClaim = Given & {
  readonly currency: string
  /** Of the order that its first line is of. */
  readonly rate: Rate
  readonly receiptId: string | null
  readonly orderId: string | null
}

async function insertClaim(tx: Tx, actor: Actor, claim: NewClaim) {
  const { supplierId, outletId, currency, rate, receiptId, orderId, note } = claim
  const id = newId()
  const added = await tx
    .insertInto('supplier_claims')
    .values({
      id,
      supplier_id: supplierId,
      outlet_id: outletId,
      currency,
      rate,
      receipt_id: receiptId,
      purchase_order_id: orderId,
      note,
      owner_id: authorId(actor),
      created_by: authorId(actor),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const label = `${await claimPrefix(tx)}${added.number}`
  const own = { id, supplierId, outletId, currency }
  const totalMinor = await writeClaimLines(tx, actor, own, claim.lines)
  const supplier = await tx
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  await tellOfClaim(tx, actor, { id, label, outletId }, 'supplier_claim.drafted', {
    supplier: supplier.name,
    totalMinor,
  })
  return { id, version: 1 }
}

type Change = ClaimStep & Pick<Given, 'note' | 'lines'>

/** Changes a draft: its note, and all of its lines. */
export async function changeClaim(tx: Tx, actor: Actor, { note, lines, ...step }: Change) {
  const claim = await lockClaim(tx, actor, step)
  throwIfRefused(refuseMove(supplierClaimMachine, 'send', claim))
  const totalMinor = await writeClaimLines(tx, actor, claim, lines)
  await sql`update supplier_claims set note = ${note}, version = version + 1
    where id = ${claim.id}`.execute(tx)
  await tellOfClaim(tx, actor, claim, 'supplier_claim.changed', { totalMinor })
  return { id: claim.id, version: claim.version + 1 }
}

/** Makes the actor responsible for a claim, or leaves it unassigned. */
export async function assignClaim(
  tx: Tx,
  actor: Actor,
  { isMine, ...step }: ClaimStep & { readonly isMine: boolean },
) {
  const claim = await lockClaim(tx, actor, step)
  await sql`update supplier_claims set owner_id = ${isMine ? authorId(actor) : null}::uuid,
    version = version + 1 where id = ${claim.id}`.execute(tx)
  await tellOfClaim(tx, actor, claim, 'supplier_claim.changed', {})
  return { id: claim.id, version: claim.version + 1 }
}

type Received = Omit<NewClaim, 'lines' | 'note'> & { readonly label: string }

async function findReceived(tx: Tx, actor: Actor, id: string): Promise<Received> {
  const found = await sql<Omit<Received, 'label'>>`
    select r.supplier_id as "supplierId", r.outlet_id as "outletId",
      r.price_currency as currency, trim_scale(r.rate)::text as rate,
      r.id as "receiptId", r.purchase_order_id as "orderId"
    from goods_receipts r where r.id = ${id} and ${mayRead(actor, 'r.outlet_id')}`.execute(tx)
  const [receipt] = found.rows
  if (!receipt) throw notFound('This goods receipt')
  return { ...receipt, label: 'this receipt' }
}

async function findOrdered(tx: Tx, actor: Actor, id: string): Promise<Received> {
  const { supplierId, outletId, currency, rate, label } = await findPurchaseOrder(tx, actor, id)
  const kept = rate ?? sameCurrencyRate
  return { supplierId, outletId, currency, rate: kept, label, receiptId: null, orderId: id }
}

function nothingToClaim(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_to_claim',
    `Nothing of ${label} was rejected or is missing, or it is claimed already. Create a claim by hand for goods that were found bad later.`,
  )
}
