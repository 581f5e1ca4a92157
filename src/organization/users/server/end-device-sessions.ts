import type { Tx } from '#platform/server/db/database.ts'

/** Ends what a person's badge and PIN opened at tills and benches, because either is no longer good. */
export async function endDeviceSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'device')
    .execute()
}
