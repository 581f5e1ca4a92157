import type { Tx } from '#platform/server/db/database.ts'

/**
 * Revokes the API keys of a user whose sessions end: otherwise a key made from an open screen would
 * stay valid. The keys stay only if `isWanted` is false. Returns how many were revoked.
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
