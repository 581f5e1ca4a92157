import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findReceipt } from './find-receipt.ts'
import { moveReceipt } from './tell-receipt.ts'

type Step = { readonly id: string; readonly version: number }

/** Ends a count that does not become a receipt; what was counted stays on record with it. */
export async function cancelReceipt(
  tx: Tx,
  actor: Actor,
  { id, version, reason }: Step & { readonly reason: ReasonGiven },
) {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  const because = await reasonFor(tx, 'receipt.end', reason)
  const data = reasonFacts(because)
  return { id, version: await moveReceipt(tx, actor, receipt, 'cancel', { version, data }) }
}

/** Ends the put-away; what has no bin stays without one. */
export async function finishPutAway(tx: Tx, actor: Actor, { id, version }: Step) {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  return { id, version: await moveReceipt(tx, actor, receipt, 'finish', { version }) }
}

/** Goods can be put away, or taken back, again after the put-away was finished by mistake. */
export async function reopenPutAway(tx: Tx, actor: Actor, { id, version }: Step) {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  if (receipt.isImported) throw isHistory(receipt.label)
  return { id, version: await moveReceipt(tx, actor, receipt, 'reopen', { version }) }
}

function isHistory(label: string): Refusal {
  return new Refusal(
    'conflict',
    'is_imported',
    `${label} was imported as history, so nothing of it can be put away. Move or adjust the stock in Inventory.`,
  )
}
