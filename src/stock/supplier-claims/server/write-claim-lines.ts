import { sql } from 'kysely'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { newId } from '#platform/server/new-id.ts'
import {
  type ClaimKind,
  expectedAmount,
  refuseAboveClaimable,
  refuseUnexplained,
} from '../claims-on-suppliers.rules.ts'
import type { GivenClaimLine } from '../supplier-claims.fields.ts'
import { type ClaimableRow, readClaimable } from './claimable-lines.ts'

type Claim = {
  readonly id: string
  readonly supplierId: string
  readonly outletId: string
  readonly currency: string
}

/**
 * Replaces the lines of a draft, and gives their sum. The receipt and order lines stay locked, so
 * that of two claims on the same units the second one is refused.
 */
export async function writeClaimLines(
  tx: Tx,
  actor: Actor,
  claim: Claim,
  lines: readonly GivenClaimLine[],
): Promise<number> {
  await lockSources(tx, lines)
  const sources = await sourcesOf(tx, actor, claim.id, lines)
  await tx.deleteFrom('supplier_claim_lines').where('claim_id', '=', claim.id).execute()
  const taken = new Map<ClaimableRow, ClaimableRow>()
  const rows = lines.map((line, position) => {
    const source = sources.find((row) => isOf(row, line))
    if (!source) throw notFound('This line of a receipt or an order')
    requireSameParties(claim, source)
    const rest = taken.get(source) ?? source
    throwIfRefused(refuseAboveClaimable(rest, line.kind, line.quantity))
    taken.set(source, less(rest, line.kind, line.quantity))
    const { quantityScale: scale, priceMinor, sku, variantId } = source
    const { kind, quantity, amountReason: reason } = line
    const expected = expectedAmount(kind, { quantity, scale, priceMinor })
    const amount = line.amountMinor ?? expected
    throwIfRefused(refuseUnexplained(sku, kind, { expected, amount, reason }))
    return {
      id: newId(),
      claim_id: claim.id,
      position,
      variant_id: variantId,
      kind,
      quantity,
      receipt_line_id: source.receiptLineId,
      order_line_id: source.orderLineId,
      expected_minor: expected,
      amount_minor: amount,
      amount_reason: reason,
      wanted: line.wanted,
      note: line.note,
    }
  })
  requireEachOnce(lines)
  if (rows.length > 0)
    await asClaimable(() => tx.insertInto('supplier_claim_lines').values(rows).execute())
  const total = rows.reduce((sum, row) => sum + row.amount_minor, 0)
  await sql`update supplier_claims set total_minor = ${total} where id = ${claim.id}`.execute(tx)
  return total
}

const isOf = (row: ClaimableRow, { kind, receiptLineId, orderLineId }: GivenClaimLine) =>
  kind === 'short'
    ? row.receiptLineId === null && row.orderLineId === orderLineId
    : row.receiptLineId !== null &&
      row.receiptLineId === receiptLineId &&
      (orderLineId === null || row.orderLineId === orderLineId)

/** In the order of their ids, so that two who claim never wait for each other. */
async function lockSources(tx: Tx, lines: readonly GivenClaimLine[]): Promise<void> {
  const receipts = idsOf(lines, 'receiptLineId')
  const orders = idsOf(lines, 'orderLineId')
  await sql`select from goods_receipt_lines where id = any(${receipts}::uuid[])
    order by id for update`.execute(tx)
  await sql`select from purchase_order_lines where id = any(${orders}::uuid[])
      or id in (select order_line_id from goods_receipt_lines where id = any(${receipts}::uuid[]))
    order by id for update`.execute(tx)
}

async function sourcesOf(
  tx: Tx,
  actor: Actor,
  exceptId: string,
  lines: readonly GivenClaimLine[],
): Promise<ClaimableRow[]> {
  return readClaimable(tx, actor, {
    ofReceipts: sql<boolean>`line.id = any(${idsOf(lines, 'receiptLineId')}::uuid[])`,
    ofOrders: sql<boolean>`ol.id = any(${idsOf(lines, 'orderLineId')}::uuid[])`,
    exceptId,
  })
}

function idsOf(
  lines: readonly GivenClaimLine[],
  name: 'receiptLineId' | 'orderLineId',
): readonly string[] {
  return [...new Set(lines.flatMap((line) => line[name] ?? []))]
}

function less(row: ClaimableRow, kind: ClaimKind, quantity: number): ClaimableRow {
  if (kind === 'rejected')
    return {
      ...row,
      claimedRejected: row.claimedRejected + quantity,
      rejectedAndMissing: row.rejectedAndMissing + quantity,
    }
  if (kind === 'short') return { ...row, claimedShort: row.claimedShort + quantity }
  if (kind === 'price') return { ...row, claimedPrice: row.claimedPrice + quantity }
  return { ...row, claimedAccepted: row.claimedAccepted + quantity }
}

function requireSameParties(claim: Claim, source: ClaimableRow): void {
  const { supplierId, outletId, currency } = claim
  if (
    source.supplierId === supplierId &&
    source.outletId === outletId &&
    source.currency === currency
  )
    return
  throw new Refusal(
    'unprocessable',
    'other_supplier',
    `${source.sku} came from another supplier, to another outlet or in another currency. Create another claim for it.`,
    { field: 'lines' },
  )
}

function requireEachOnce(lines: readonly GivenClaimLine[]): void {
  const keys = lines.map(({ kind, receiptLineId, orderLineId }) =>
    [kind, kind === 'short' ? orderLineId : receiptLineId].join(' '),
  )
  if (new Set(keys).size === keys.length) return
  throw new Refusal(
    'unprocessable',
    'same_line_twice',
    'A product is on the claim twice for the same cause. Add both quantities up in one line.',
    { field: 'lines' },
  )
}

/** What SQL refuses of units that are claimed as short and as rejected at once. */
async function asClaimable(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'supplier_claim_lines_once') throw error
    throw new Refusal(
      'conflict',
      'above_claimable',
      'More is claimed than was rejected or is missing. Units that were rejected are not short as well.',
      { field: 'lines' },
    )
  }
}
