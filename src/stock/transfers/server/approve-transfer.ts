import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { reserveStock } from '#stock/inventory/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { refuseApproving } from '../transfers.rules.ts'
import { findAtEnd } from './find-transfer.ts'
import { requireRoute } from './require-route.ts'
import { moveTransfer } from './tell-transfer.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly quantities: readonly { readonly lineId: string; readonly quantity: number }[]
}

/** Approves a request: its stock is reserved, optionally less per line than was requested. */
export async function approveTransfer(tx: Tx, actor: Actor, input: Input) {
  const transfer = await findAtEnd(tx, actor, input.id, 'source')
  const { label, requestedBy, fromOutletId } = transfer
  throwIfRefused(refuseApproving(label, { requestedBy, actorId: authorId(actor) }))
  await requireRoute(tx, actor, transfer)
  const rows = promised(label, await linesOf(tx, input.id), input.quantities)
  const version = await moveTransfer(tx, actor, transfer, {
    move: 'approve',
    version: input.version,
    concerns: transfer.toOutletId,
    set: { approved_by: authorId(actor) },
    data: { lines: rows.length },
  })
  await sql`update transfer_lines l set reserved = r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, quantity bigint)
    where l.id = r.id`.execute(tx)
  const reason = `Reserved for ${label}`
  await reserveStock(
    tx,
    actor,
    { noun: transferNoun.key, id: input.id, reason, outletId: fromOutletId },
    rows.map(({ id, variantId, quantity }) => ({ variantId, quantity, sourceLineId: id })),
  )
  return { id: input.id, version }
}

function promised(label: string, lines: readonly LineRow[], given: Input['quantities']) {
  if (given.some(({ lineId }) => !lines.some(({ id }) => id === lineId)))
    throw notFound('This line')
  const byLine = new Map(given.map(({ lineId, quantity }) => [lineId, quantity]))
  const rows = lines.map((line) => {
    const quantity = byLine.get(line.id) ?? line.requested
    if (quantity > line.requested) throw aboveRequested(line)
    return { id: line.id, variantId: line.variantId, quantity }
  })
  const sent = rows.filter(({ quantity }) => quantity > 0)
  if (sent.length > 0) return sent
  throw new Refusal(
    'unprocessable',
    'nothing_to_send',
    `Nothing of ${label} would be sent. Approve at least one unit, or reject it.`,
    { field: 'quantities' },
  )
}

function aboveRequested({ sku, requested, quantityScale }: LineRow): Refusal {
  return new Refusal(
    'unprocessable',
    'above_requested',
    `Only ${formatQuantity(requested, quantityScale)} of ${sku} were asked for. Approve as many at the most.`,
    { field: 'quantities' },
  )
}
