import { refuseCounting, refuseReceiving } from '#organization/outlets/outlets.rules.ts'
import { outletFacts } from '#organization/outlets/server/index.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** Refuses a manual receipt where no goods are received, or where none can have been found. */
export async function requireTakingIn(
  reader: Reader,
  outletId: string,
  how: 'brought' | 'found',
): Promise<void> {
  const outlet = await outletFacts(reader, outletId)
  if (!outlet) throw notFound('This outlet')
  throwIfRefused(how === 'found' ? refuseCounting(outlet) : refuseReceiving(outlet))
}
