import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ScanResult } from '../scanning.contract.ts'

export type Scan = {
  readonly task: string
  readonly raw: string
  readonly result: ScanResult
  readonly noun?: string
  readonly entityId?: string
  readonly message?: string
}

export async function logScan(reader: Reader, actor: Actor, scan: Scan): Promise<void> {
  await reader
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
