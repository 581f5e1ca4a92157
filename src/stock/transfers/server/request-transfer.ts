import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { refuseMoreThanAvailable, type ShortLine } from '../transfers.rules.ts'
import { findTransfer } from './find-transfer.ts'
import { requireRoute } from './require-route.ts'
import { moveTransfer } from './tell-transfer.ts'
import { linesOf } from './transfer-lines.ts'

type Step = { readonly id: string; readonly version: number }

/**
 * Requests the transfer from the source. A user who may see its stock is told where less is
 * available, and requests it anyway only with `anyway`.
 */
export async function requestTransfer(
  tx: Tx,
  actor: Actor,
  { id, version, anyway = false }: Step & { readonly anyway?: boolean | undefined },
) {
  const transfer = await findTransfer(tx, actor, id, { isLocked: true })
  await requireRoute(tx, actor, transfer)
  const lines = await linesOf(tx, id)
  if (!anyway && isWithinOutlets(actor, capability.stockTransfer, transfer.fromOutletId))
    throwIfRefused(refuseMoreThanAvailable(await availableFor(tx, id)))
  const next = await moveTransfer(tx, actor, transfer, {
    move: 'request',
    version,
    concerns: transfer.fromOutletId,
    set: { requested_by: authorId(actor) },
    data: { lines: lines.length, from: transfer.fromName, to: transfer.toName },
  })
  return { id, version: next }
}

async function availableFor(tx: Tx, id: string): Promise<ShortLine[]> {
  const found = await sql<ShortLine>`
    select v.sku, v.quantity_scale as "quantityScale", l.requested, o.code as "outletCode",
      coalesce(level.on_hand - level.reserved - level.unavailable, 0) as available
    from transfer_lines l join transfers t on t.id = l.transfer_id
    join variants v on v.id = l.variant_id join outlets o on o.id = t.from_outlet_id
    left join stock_levels level
      on level.variant_id = l.variant_id and level.outlet_id = t.from_outlet_id
    where l.transfer_id = ${id} order by l.position`.execute(tx)
  return found.rows
}

/** The differences were reviewed. */
export async function closeTransfer(tx: Tx, actor: Actor, { id, version }: Step) {
  const transfer = await findTransfer(tx, actor, id, { isLocked: true })
  const concerns = transfer.fromOutletId
  const next = await moveTransfer(tx, actor, transfer, { move: 'close', version, concerns })
  return { id, version: next }
}
