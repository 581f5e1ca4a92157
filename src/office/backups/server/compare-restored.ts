import { sql } from 'kysely'
import type { RunFigure } from '#platform/server/backup/backup-journal.ts'
import type { DrillChecks } from '#platform/server/backup/run-drill.ts'
import { type Database, openDatabase, type Reader } from '#platform/server/db/database.ts'
import { asAppIfAllowed } from '#platform/server/db/may-take-role.ts'
import { backgroundLimits } from '#platform/server/db/pool-limits.ts'

/** Tables whose rows are counted, with what they have for people. */
const counted = [
  ['orders', 'Orders'],
  ['order_lines', 'Order lines'],
  ['order_payments', 'Payments'],
  ['stock_movements', 'Stock movements'],
  ['customers', 'Customers'],
  ['variants', 'Variants'],
] as const

type Mark = {
  /** The newest sealed event: its hash covers all before it. */
  readonly sealed: { readonly position: string; readonly hash: string } | null
  readonly event: { readonly tx: string; readonly seq: string } | null
  readonly counts: ReadonlyMap<string, number>
}

type Comparison = {
  /** The running database; null where none runs. */
  readonly live: {
    readonly db: Database
    /** Ends once the changes up to now are in the place for backups. */
    readonly archiveNow: () => Promise<void>
  } | null
  /** Verifies the activity log and adds sums up again, as `npm run verify` does. */
  readonly verify: (db: Database) => Promise<{ readonly sentence: string } | null>
}

/** Compares a restored database with the running one, as it was before and is after the restore. */
export function restoredChecks({ live, verify }: Comparison): DrillChecks {
  let first: Mark | null = null
  return {
    before:
      live &&
      (async () => {
        first = await markOf(live.db.reader)
        await live.archiveNow()
      }),
    async examine({ serverUrl, storedFiles }) {
      const url = await asAppIfAllowed(serverUrl)
      const db = openDatabase(url, { ...backgroundLimits, connections: 2 })
      try {
        const found = await markOf(db.reader)
        const later = live && (await markOf(live.db.reader))
        const files = await missingFiles(db.reader, storedFiles)
        const faults = [
          ...(first ? await eventFaults(db.reader, first) : []),
          ...(first && later ? countFaults(first, found, later) : []),
          ...(files.missing > 0
            ? [`${files.missing} of ${files.all} files of users are not in the place for backups.`]
            : []),
        ]
        const broken = await verify(db)
        const fault = broken ? [broken.sentence, ...faults] : faults
        return {
          figures: [...figuresOf(first, found), fileFigure(files)],
          fault: fault.length === 0 ? null : fault.join(' '),
        }
      } finally {
        await db.close()
      }
    },
  }
}

async function markOf(reader: Reader): Promise<Mark> {
  const sealed = await sql<{ position: string; hash: string }>`select position::text,
    encode(hash, 'hex') as hash from event_chain order by position desc limit 1`.execute(reader)
  const event = await sql<{ tx: string; seq: string }>`select tx::text, seq::text from events
    where tx < pg_snapshot_xmin(pg_current_snapshot()) order by tx desc, seq desc limit 1`.execute(
    reader,
  )
  const counts = new Map<string, number>()
  for (const [table] of counted) {
    const found = await sql<{
      count: number
    }>`select count(*)::float8 as count from ${sql.table(table)}`.execute(reader)
    counts.set(table, found.rows[0]?.count ?? 0)
  }
  return { sealed: sealed.rows[0] ?? null, event: event.rows[0] ?? null, counts }
}

/** What was recorded before the restore began is there, and is the same. */
async function eventFaults(restored: Reader, { sealed, event }: Mark): Promise<readonly string[]> {
  const found = await sql<{ hasEvent: boolean; hasSealed: boolean }>`select
      exists (select from events where tx = ${event?.tx ?? '0'}::xid8
        and seq = ${event?.seq ?? '0'}::bigint) as "hasEvent",
      exists (select from event_chain where position = ${sealed?.position ?? '0'}::bigint
        and encode(hash, 'hex') = ${sealed?.hash ?? ''}) as "hasSealed"`.execute(restored)
  const [there] = found.rows
  return [
    ...(event === null || there?.hasEvent
      ? []
      : ['The last event before the drill is missing in what was restored.']),
    ...(sealed === null || there?.hasSealed
      ? []
      : ['The activity log that was restored differs from that of the running database.']),
  ]
}

/** Rows may be added and removed while the drill runs: a count is between those before and after. */
function countFaults(first: Mark, restored: Mark, later: Mark): readonly string[] {
  return counted.flatMap(([table, label]) => {
    const [least, most] = boundsOf(table, first, later)
    const count = restored.counts.get(table) ?? 0
    return count >= least && count <= most
      ? []
      : [
          `${label}: ${number(count)} were restored, and the running database had ${number(least)} to ${number(most)}.`,
        ]
  })
}

function boundsOf(table: string, first: Mark, later: Mark): readonly [number, number] {
  const [one, other] = [first.counts.get(table) ?? 0, later.counts.get(table) ?? 0]
  return [Math.min(one, other), Math.max(one, other)]
}

async function missingFiles(reader: Reader, stored: ReadonlySet<string>) {
  const found = await sql<{ key: string }>`select distinct encode(sha256, 'hex') as key from files
    where place = 'folder'`.execute(reader)
  const missing = found.rows.filter(({ key }) => !stored.has(key)).length
  return { all: found.rows.length, missing }
}

function figuresOf(first: Mark | null, restored: Mark): readonly RunFigure[] {
  return [
    { label: 'Events sealed', value: number(Number(restored.sealed?.position ?? 0)) },
    ...counted.map(([table, label]) => {
      const count = number(restored.counts.get(table) ?? 0)
      const before = first && number(first.counts.get(table) ?? 0)
      return {
        label,
        value:
          before === null || before === count ? count : `${count} (${before} when the drill began)`,
      }
    }),
  ]
}

const fileFigure = ({ all, missing }: { all: number; missing: number }): RunFigure => ({
  label: 'Files of users in the place',
  value: `${number(all - missing)} of ${number(all)}`,
})

const number = (count: number) => count.toLocaleString('en-GB')
