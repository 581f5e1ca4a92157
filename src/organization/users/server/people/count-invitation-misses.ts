import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { answerOnce, type IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { countMiss, requireMisses } from '../count-misses.ts'
import { acceptInvitation, offeredInvitation } from './accept-invitation.ts'

const what = 'invitation'

/** Links that open nothing are counted by where they come from, as those to customers are. */
async function countingMisses<T>(
  reader: Reader,
  visitor: Actor,
  open: () => Promise<T>,
): Promise<T> {
  await requireMisses(reader, visitor, what)
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invitation_unknown')
      await countMiss(reader, visitor, what)
    throw error
  }
}

export const openOfferedInvitation: typeof offeredInvitation = (parts) => {
  const offered = offeredInvitation(parts)
  return (reader, visitor, input) =>
    countingMisses(reader, visitor, () => offered(reader, visitor, input))
}

/** The miss is counted outside of the transaction, which a refusal undoes. */
export function openAndAccept(
  db: Database,
  visitor: Actor,
  input: Parameters<typeof acceptInvitation>[2],
  request: IdempotentRequest | null,
) {
  return countingMisses(db.reader, visitor, () =>
    db.transaction((tx) =>
      answerOnce(tx, visitor, request, () => acceptInvitation(tx, visitor, input)),
    ),
  )
}
