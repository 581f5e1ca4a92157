import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findTransfer } from './find-transfer.ts'
import { insistOnRoute } from './insist-on-route.ts'
import { moveTransfer } from './tell-transfer.ts'
import { linesOf } from './transfer-lines.ts'

type Step = { readonly id: string; readonly version: number }

/** Asks the source for it. */
export async function requestTransfer(tx: Tx, actor: Actor, { id, version }: Step) {
  const transfer = await findTransfer(tx, actor, id, { isLocked: true })
  await insistOnRoute(tx, actor, transfer)
  const lines = await linesOf(tx, id)
  const next = await moveTransfer(tx, actor, transfer, {
    move: 'request',
    version,
    concerns: transfer.fromOutletId,
    set: { requested_by: authorId(actor) },
    data: { lines: lines.length, from: transfer.fromName, to: transfer.toName },
  })
  return { id, version: next }
}

/** What differed was looked at. */
export async function closeTransfer(tx: Tx, actor: Actor, { id, version }: Step) {
  const transfer = await findTransfer(tx, actor, id, { isLocked: true })
  const concerns = transfer.fromOutletId
  const next = await moveTransfer(tx, actor, transfer, { move: 'close', version, concerns })
  return { id, version: next }
}
