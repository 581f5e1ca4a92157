import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NewEntry } from '../claim-ledger.ts'

export type Because = {
  readonly reference?: string
  readonly reason?: string
  /** Of what was said in somebody’s own words: an entry is for good. */
  readonly wordsId?: string
}

/** Adds to the money of a claim; the sums of the claim follow by trigger. */
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
