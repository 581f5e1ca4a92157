import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { addClaim, attachToClaim, claimableLines } from '#stock/supplier-claims/server/index.ts'
import { supplierClaimNoun } from '#stock/supplier-claims/supplier-claims.nouns.ts'
import type { FoundVariance } from './find-variance.ts'
import type { Claim } from './follow-claims.ts'

/**
 * Drafts a claim on the supplier for all of the difference: less as short, more as over-delivered. Its
 * files are files of the claim as well.
 */
export async function claimFromSupplier(
  tx: Tx,
  actor: Actor,
  variance: FoundVariance,
): Promise<Claim> {
  const { id, label, sku, outletId, quantity, sourceNoun, sourceId } = variance
  const kind = quantity < 0 ? 'short' : 'over_delivered'
  const source = sourceNoun === 'purchase_order' ? { orderId: sourceId } : { receiptId: sourceId }
  const { lines } = await claimableLines(tx, actor, source)
  const claimed = Math.abs(quantity)
  const openOf = (line: (typeof lines)[number]) =>
    line.sku === sku ? (line.open.find((one) => one.kind === kind)?.quantity ?? 0) : 0
  const [line] = lines.toSorted((one, other) => openOf(other) - openOf(one))
  const open = line ? openOf(line) : 0
  if (!line || open < claimed) throw notClaimable(variance, open)
  const { receiptLineId, orderLineId } = line
  const claim = await addClaim(tx, actor, {
    supplierId: await supplierOf(tx, sourceNoun, sourceId),
    outletId,
    note: `For ${label}`,
    lines: [
      {
        ...{ kind, quantity: claimed, receiptLineId, orderLineId },
        ...{ note: '', amountReason: '', wanted: 'credit' },
      },
    ],
  })
  const files = await sql<{ fileId: string; name: string }>`select file_id as "fileId", name
    from variance_files where variance_id = ${id} order by added_at, id`.execute(tx)
  const claimLabel = await attachToClaim(tx, actor, claim.id, files.rows)
  return { noun: supplierClaimNoun.key, id: claim.id, label: claimLabel }
}

async function supplierOf(tx: Tx, noun: string, id: string): Promise<string> {
  const table = noun === 'purchase_order' ? sql`purchase_orders` : sql`goods_receipts`
  const found = await sql<{ supplierId: string }>`select supplier_id as "supplierId"
    from ${table} where id = ${id}`.execute(tx)
  const [row] = found.rows
  if (!row) throw new Error(`The source ${id} of a variance is gone.`)
  return row.supplierId
}

function notClaimable({ label, sku, quantity, scale }: FoundVariance, open: number): Refusal {
  const words = (steps: number) => formatQuantity(steps, scale)
  return new Refusal(
    'conflict',
    'above_claimable',
    `${words(open)} of ${sku} can be claimed from the supplier, and the difference of ${label} is ${words(Math.abs(quantity))}. The others came later, or are on another claim. Propose the causes instead.`,
    { details: { open, quantity } },
  )
}
