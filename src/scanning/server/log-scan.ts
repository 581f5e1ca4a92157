import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { ScanResult } from '../scanning.contract.ts'

export type Scan = {
  readonly task: string
  readonly raw: string
  readonly result: ScanResult
  readonly noun?: string
  readonly entityId?: string
  readonly message?: string
}

/**
 * Keeps a scan. It is written outside of the act's transaction, because a refused scan, whose act
 * is undone, is just what one wants to find later.
 */
export async function logScan(db: Database, actor: Actor, scan: Scan): Promise<void> {
  await db.reader
    .insertInto('scans')
    .values({
      user_id: actor.userId,
      task: scan.task,
      raw: scan.raw,
      result: scan.result,
      noun: scan.noun ?? null,
      entity_id: scan.entityId ?? null,
      message: scan.message ?? '',
    })
    .execute()
}
