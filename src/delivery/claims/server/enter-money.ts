import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NewEntry } from '../claim-ledger.ts'

export type Because = {
  readonly reference?: string
  readonly reason?: string
  /** The id of the erasable text: an entry is permanent. */
  readonly wordsId?: string
}

/** Adds entries to a claim; a trigger updates the sums of the claim. */
export async function enterMoney(
  tx: Tx,
  actor: Actor,
  claimId: string,
  entries: readonly NewEntry[],
  { reference = '', reason = '', wordsId }: Because = {},
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('claim_entries')
    .values(
      entries.map(({ caseId, kind, amountMinor }) => ({
        id: newId(),
        claim_id: claimId,
        case_id: caseId,
        kind,
        amount_minor: amountMinor,
        reference,
        reason: reason.slice(0, 300),
        words_id: wordsId ?? null,
        entered_by: authorId(actor),
      })),
    )
    .execute()
}
