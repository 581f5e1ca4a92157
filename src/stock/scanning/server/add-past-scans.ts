import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { codeKindOf, keptCodeOf } from '../code-kinds.ts'
import type { ScanResult } from '../scan-results.ts'
import type { ScanTask } from '../scan-tasks.ts'
import type { TaskRecord } from './keep-scan.ts'
import type { FoundRecord } from './scan-notes.ts'

export type PastScan = {
  readonly at: string
  readonly userId: string
  readonly outletId: string
  readonly task: ScanTask
  readonly of: (TaskRecord & { readonly label: string }) | null
  readonly raw: string
  readonly found: FoundRecord | null
  readonly result: ScanResult
  readonly message: string
  readonly took: number
}

/** How many rows go into one statement, which has a limit of parameters. */
const rowsAtOnce = 1_000

/** Adds scans of the past, for demo data only. */
export async function addPastScans(tx: Tx, scans: readonly PastScan[]): Promise<void> {
  const rows = scans.map(({ raw, of, found, ...scan }) => ({
    id: newId(),
    at: scan.at,
    user_id: scan.userId,
    outlet_id: scan.outletId,
    task: scan.task,
    task_noun: of?.noun ?? null,
    task_id: of?.id ?? null,
    task_label: of?.label ?? '',
    raw,
    code: keptCodeOf(raw),
    code_kind: codeKindOf(raw, found),
    result: scan.result,
    noun: found?.noun ?? null,
    entity_id: found?.id ?? null,
    label: found?.label ?? '',
    message: scan.message,
    took_milliseconds: scan.took,
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('scans')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}
