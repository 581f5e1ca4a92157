import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { transferLabel } from '../transfers.nouns.ts'
import type { Purpose } from '../transfers.rules.ts'
import { type DraftLine, linesInWords, writeLines } from './draft-lines.ts'
import { findTransfer } from './find-transfer.ts'
import { isHiddenFrom } from './get-transfer.ts'
import { requireRoute } from './require-route.ts'
import { tellOfTransfer } from './tell-transfer.ts'
import { linesOf } from './transfer-lines.ts'

export type TransferDraft = {
  readonly fromOutletId: string
  readonly toOutletId: string
  readonly purpose: Purpose
  readonly note: string
  readonly isBlind: boolean
  readonly expectedOn: string | null
  readonly lines: readonly DraftLine[]
}

/** Drafts a transfer; nothing is reserved before a user at the source approves it. */
export async function addTransfer(tx: Tx, actor: Actor, draft: TransferDraft) {
  const from = await requireRoute(tx, actor, draft)
  const { fromOutletId, toOutletId } = draft
  const { id, number } = await tx
    .insertInto('transfers')
    .values({
      id: newId(),
      from_outlet_id: fromOutletId,
      to_outlet_id: toOutletId,
      purpose: draft.purpose,
      note: draft.note,
      is_blind: draft.isBlind,
      expected_on: draft.expectedOn,
      currency: from.currency,
      created_by: authorId(actor),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const lines = await writeLines(tx, id, draft.lines)
  const transfer = { id, label: transferLabel(number), fromOutletId, toOutletId }
  await tellOfTransfer(tx, actor, transfer, {
    type: 'transfer.added',
    concerns: toOutletId,
    data: { purpose: draft.purpose, lines: linesInWords(lines) },
  })
  return { id, version: 1 }
}

/** Drafts the same again, or only what was requested and did not leave. */
export async function cloneTransfer(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly onlyShort: boolean },
) {
  const { label, purpose, isBlind, ...ends } = await findTransfer(tx, actor, input.id)
  if (await isHiddenFrom(tx, actor, input.id))
    throw new Refusal(
      'conflict',
      'counted_blindly',
      `${label} is counted blindly. Duplicate it once it has been received.`,
    )
  const lines = (await linesOf(tx, input.id))
    .map(({ variantId, requested, shipped }) => ({
      variantId,
      quantity: input.onlyShort ? requested - shipped : requested,
    }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) {
    throw new Refusal(
      'conflict',
      'nothing_short',
      `${label} was shipped in full; nothing is short.`,
    )
  }
  const { fromOutletId, toOutletId } = ends
  const rest = { purpose, isBlind, note: `As ${label}`, expectedOn: null }
  return addTransfer(tx, actor, { fromOutletId, toOutletId, ...rest, lines })
}
