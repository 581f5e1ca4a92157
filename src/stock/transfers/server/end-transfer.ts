import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { releaseStock } from '#stock/inventory/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { findAtEnd, findTransfer } from './find-transfer.ts'
import { moveTransfer } from './tell-transfer.ts'

type Input = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

/** The source rejects it. */
export async function rejectTransfer(tx: Tx, actor: Actor, { id, version, reason }: Input) {
  const transfer = await findAtEnd(tx, actor, id, 'source')
  const because = await reasonFor(tx, 'transfer.end', reason)
  const next = await moveTransfer(tx, actor, transfer, {
    move: 'reject',
    version,
    concerns: transfer.toOutletId,
    data: reasonFacts(because),
  })
  return { id, version: next }
}

/** It is cancelled before anything has left, and its reserved stock is available again. */
export async function cancelTransfer(tx: Tx, actor: Actor, { id, version, reason }: Input) {
  const transfer = await findTransfer(tx, actor, id, { isLocked: true })
  const because = await reasonFor(tx, 'transfer.end', reason)
  const next = await moveTransfer(tx, actor, transfer, {
    move: 'cancel',
    version,
    concerns: transfer.fromOutletId,
    data: reasonFacts(because),
  })
  await releaseStock(tx, actor, {
    noun: transferNoun.key,
    id,
    reason: `${transfer.label} was cancelled`,
    outletId: transfer.fromOutletId,
  })
  return { id, version: next }
}
