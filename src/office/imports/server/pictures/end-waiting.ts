import type { Tx } from '#platform/server/db/database.ts'

export const stoppedBefore = 'The import was stopped before this picture was fetched.'
export const undoneBefore = 'The import was undone before this picture was fetched.'

/** Ends what is still to be fetched when its import is stopped or undone. */
export async function endWaiting(tx: Tx, importId: string, reason: string): Promise<void> {
  await tx
    .updateTable('import_pictures')
    .set({ outcome: 'failed', reason, ended_at: new Date().toISOString() })
    .where('import_id', '=', importId)
    .where('outcome', '=', 'waiting')
    .execute()
}
