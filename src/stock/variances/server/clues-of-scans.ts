import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { FoundVariance } from './find-variance.ts'
import { hoursBetween, type LedgerWindow } from './ledger-window.ts'
import type { FoundClue } from './read-clues.ts'

type Repeated = {
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly times: number
  readonly at: string
}

/** Faster than a hand takes the next piece. */
const repeatMilliseconds = 700

/** Documents in which one piece was scanned twice: its second scan came at once. */
export async function cluesOfScans(
  reader: Reader,
  { variantId, quantity, scale, sourceId, openedAt }: FoundVariance,
  { since, movements }: LedgerWindow,
): Promise<FoundClue[]> {
  const documents = [sourceId, ...new Set(movements.map((movement) => movement.sourceId))]
  const found = await sql<Repeated>`
    select task_noun as noun, task_id as id, max(task_label) as label, max(at) as at,
      count(*)::int as times
    from (
      select s.task_noun, s.task_id, s.task_label, s.at,
        coalesce(s.made_at, s.at) - lag(coalesce(s.made_at, s.at))
          over (partition by s.task_id, s.user_id, s.raw order by coalesce(s.made_at, s.at)) as gap
      from scans s
      where s.entity_id = ${variantId} and s.result = 'ok' and s.task_id = any(${documents}::uuid[])
        and s.at > ${since}::timestamptz and s.at < ${openedAt}::timestamptz + interval '12 hours'
    ) as near
    where gap < make_interval(secs => ${repeatMilliseconds / 1000})
    group by task_noun, task_id`.execute(reader)
  return found.rows.map((one): FoundClue => {
    const steps = one.times * 10 ** scale
    const isOwn = one.id === sourceId
    return {
      cause: 'scan_error',
      quantity: quantity > 0 ? steps : -steps,
      truth: isOwn ? 'expected' : 'found',
      hours: hoursBetween(one.at, openedAt),
      distance: 0,
      fit: 1,
      other: null,
      otherName: '',
      isOtherBooked: false,
      document: { noun: one.noun, id: one.id, label: one.label },
      why: `${one.label || 'A document'} has ${one.times === 1 ? 'a scan that was' : `${one.times} scans that were`} repeated at once.`,
    }
  })
}
