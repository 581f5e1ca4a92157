import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { codeKindOf, keptCodeOf } from '../code-kinds.ts'
import { loggedScan } from '../scan-meanings.ts'
import type { ScanResult } from '../scan-results.ts'
import type { ScanTask } from '../scan-tasks.ts'
import { scanNoun } from '../scanning.nouns.ts'
import type { ScanNotes } from './scan-notes.ts'

export type Scan = {
  readonly id?: string | undefined
  readonly task: ScanTask
  readonly raw: string
  readonly of: { readonly noun: string; readonly id: string } | null
  readonly notes: ScanNotes
  readonly result: ScanResult
  /** The sentence of the refusal. */
  readonly message: string
  /** In milliseconds. */
  readonly took: number | null
  /** By the device's clock, where it was sent later. */
  readonly madeAt?: string
}

/** Records a scan, and notifies the users who see the scans of its outlet. */
export async function logScan(tx: Tx, actor: Actor, scan: Scan): Promise<void> {
  const { outletId = null, taskLabel = '', found, codeKind } = scan.notes
  const raw = loggedScan(scan.raw)
  const id = scan.id ?? newId()
  await tx
    .insertInto('scans')
    .values({
      id,
      user_id: actor.userId,
      outlet_id: outletId,
      device_id: actor.work ? actor.deviceId : null,
      task: scan.task,
      task_noun: scan.of?.noun ?? null,
      task_id: scan.of?.id ?? null,
      task_label: taskLabel,
      raw,
      code: keptCodeOf(raw),
      code_kind: codeKind ?? codeKindOf(raw, found ?? null),
      result: scan.result,
      noun: found?.noun ?? null,
      entity_id: found?.id ?? null,
      label: found?.label ?? '',
      // A refusal repeats the scanned code.
      message: scan.message.replaceAll(scan.raw.trim(), raw),
      took_milliseconds: scan.took,
      // A clock that is ahead makes no scan of the future.
      made_at:
        scan.madeAt === undefined ? null : sql<string>`least(${scan.madeAt}::timestamptz, now())`,
    })
    .execute()
  const to = outletId === null ? { userId: actor.userId } : { outletId }
  hintAfterCommit(tx, { noun: scanNoun.key, ids: [id], ...to })
}
