import { type RawBuilder, sql } from 'kysely'
import type { Noun } from '#platform/nouns.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { mostStripScans } from '../scan-history.rules.ts'
import { besideScans, type StoredScan, scanColumns, scanShown } from './scan-rows.ts'
import { visibleScans } from './visible-scans.ts'

async function findScan(reader: Reader, actor: Actor, id: string): Promise<StoredScan> {
  const found = await sql<StoredScan>`select ${scanColumns} from scans s ${besideScans}
    where s.id = ${id}::uuid and ${visibleScans(actor)}`.execute(reader)
  const [scan] = found.rows
  if (!scan) throw notFound('This scan')
  return scan
}

export const getScan =
  (nouns: readonly Noun[]) =>
  async (reader: Reader, actor: Actor, { id }: { id: string }) => {
    const stored = await findScan(reader, actor, id)
    return { ...scanShown(nouns)(stored), hasTaskRecord: stored.taskId !== null }
  }

/**
 * The scans of the record that a scan's task was about, in their order: those nearest to the scan
 * where there are many. A scan without such a record is alone.
 */
export const scansOfTask =
  (nouns: readonly Noun[]) =>
  async (reader: Reader, actor: Actor, { id }: { id: string }) => {
    const scan = await findScan(reader, actor, id)
    const near = (side: RawBuilder<boolean>, direction: RawBuilder<unknown>) =>
      sql<StoredScan>`select ${scanColumns} from (select * from scans s
          where s.task_id = ${scan.taskId}::uuid and ${visibleScans(actor)} and ${side}
          order by s.at ${direction}, s.id ${direction} limit ${mostStripScans + 1}) s
        ${besideScans} order by s.at ${direction}, s.id ${direction}`.execute(reader)
    const place = sql`(select own.at, own.id from scans own where own.id = ${id}::uuid)`
    const isAlone = scan.taskId === null
    const before = isAlone ? [] : (await near(sql`(s.at, s.id) < ${place}`, sql`desc`)).rows
    const after = isAlone ? [] : (await near(sql`(s.at, s.id) > ${place}`, sql`asc`)).rows
    const shown = [
      ...before.slice(0, mostStripScans).reverse(),
      scan,
      ...after.slice(0, mostStripScans),
    ]
    return {
      scans: shown.map(scanShown(nouns)),
      hasEarlier: before.length > mostStripScans,
      hasLater: after.length > mostStripScans,
    }
  }
