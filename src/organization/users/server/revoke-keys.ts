import type { Tx } from '#platform/server/db/database.ts'

/**
 * Revokes the API keys of a person whose sessions end: whoever made a key from an open screen would
 * keep a way in. Only where `isWanted` is false do the keys stay. Gives how many were revoked.
 */
export async function revokeKeysOf(tx: Tx, userId: string, isWanted = true): Promise<number> {
  if (!isWanted) return 0
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.length
}
