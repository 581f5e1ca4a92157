import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { loggedScan } from '../scan-meanings.ts'
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
  const raw = loggedScan(scan.raw)
  await reader
    .insertInto('scans')
    .values({
      user_id: actor.userId,
      task: scan.task,
      raw,
      result: scan.result,
      noun: scan.noun ?? null,
      entity_id: scan.entityId ?? null,
      // A refusal repeats the scanned code.
      message: (scan.message ?? '').replaceAll(scan.raw.trim(), raw),
    })
    .execute()
}
