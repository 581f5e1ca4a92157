import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { returnLines } from '#sales/orders/server/index.ts'
import { takeInStock } from '#stock/inventory/server/index.ts'
import { returnNoun } from '../returns.nouns.ts'
import { type FoundReturn, type LineRow, moveReturn } from './find-return.ts'

type Units = {
  readonly line: LineRow
  readonly quantity: number
  /** The lot on the package. By default: the lots that left, in that order. */
  readonly lotId?: string | null
}

/**
 * Receives units of a known order: stock, line and order in one step. The first of them makes the
 * return received.
 */
export async function takeUnitsIn(
  tx: Tx,
  actor: Actor,
  found: FoundReturn & { readonly orderId: string },
  units: readonly Units[],
  { isUntilGraded = false }: { readonly isUntilGraded?: boolean } = {},
): Promise<void> {
  const { id, label, orderId } = found
  await requireReceived(tx, actor, found)
  await returnLines(tx, actor, {
    orderId,
    lines: units.map(({ line, quantity, lotId = null }) => {
      return { lineId: line.orderLineId ?? '', quantity, lotId }
    }),
    reason: `${label} received`,
    data: { return: id, reason: label },
    isUntilGraded,
  })
  for (const { line, quantity } of units)
    await sql`update return_lines set received = received + ${quantity}
      where id = ${line.id}`.execute(tx)
}

/**
 * The first unit makes a return received; a completely inspected one waits for inspection again.
 */
export async function requireReceived(tx: Tx, actor: Actor, found: FoundReturn): Promise<void> {
  const { state } = found
  if (state === 'received') return
  if (state === 'inspected') await moveReturn(tx, actor, found, 'reopen')
  else await makeReceived(tx, actor, found)
}

function makeReceived(tx: Tx, actor: Actor, found: FoundReturn) {
  return moveReturn(tx, actor, found, 'receive', { set: { received_at: new Date().toISOString() } })
}

type Found = {
  readonly variantId: string
  readonly quantity: number
  readonly lotId: string | null
  readonly unavailableKind?: 'quality_control' | 'quarantine'
}

/** A unit without a known order: it is received at its current value. */
export async function takeFoundIn(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: FoundReturn,
  { variantId, quantity, lotId, unavailableKind = 'quality_control' }: Found,
): Promise<string> {
  const source = { noun: returnNoun.key, id, reason: `${label} received` }
  const row = { variantId, outletId, quantity, ...(lotId ? { lotId } : {}) }
  await takeInStock(tx, actor, source, [row], {
    kind: 'return',
    unavailableKind,
  })
  const kept = await sql<{ id: string }>`
    insert into return_lines as line (id, return_id, position, variant_id, expected, received)
    select gen_random_uuid(), ${id}, count(*), ${variantId}, ${quantity}, ${quantity}
    from return_lines where return_id = ${id}
    on conflict on constraint return_lines_once do update
      set expected = line.expected + excluded.expected, received = line.received + excluded.received
    returning line.id`.execute(tx)
  return kept.rows[0]?.id ?? ''
}
