import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { isElsewhere } from '#platform/server/events/epochs.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import type { Log } from '#platform/server/log.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** Sealed once a minute, so that its oldest event is older than that by itself. */
const sealer = 'chain'

const mostSeconds = 60

/**
 * Notifies administrators when events wait to be read for more than a minute: confirmations,
 * notifications and webhooks are delayed then. A transaction that writes in any database of the
 * cluster holds them up, so the notification names it and how to end it.
 */
export function watchReaders(log: Log): Job {
  let isTold = false
  return {
    name: 'watch-readers',
    cron: '* * * * *',
    work: async (db) => {
      const waiting = await oldestUnread(db)
      if (waiting === null) {
        isTold = false
        return
      }
      if (isTold) return
      const words = (await isElsewhere(db.reader))
        ? elsewhere
        : wordsOf(waiting, await findHolder(db))
      log.error(words)
      await tellAdministrators(db, {
        title: 'Background work has stopped',
        message: words,
        isUrgent: true,
      })
      isTold = true
    },
  }
}

const elsewhere =
  'The database is in another cluster than its record knows, so that events wait and confirmations, notifications and webhooks are late. Restart the servers: the first one lets the record go on there.'

type Unread = { readonly reader: string; readonly since: string }

async function oldestUnread(db: Database): Promise<Unread | null> {
  const { rows } = await sql<Unread>`
    select r.name as reader, to_char(e.at at time zone 'utc', 'HH24:MI') as since
    from event_readers r, lateral (
      select at from events where (tx, seq) > (r.tx, r.seq) order by tx, seq limit 1) as e
    where r.name <> ${sealer} and e.at < now() - make_interval(secs => ${mostSeconds})
    order by e.at limit 1`.execute(db.reader)
  return rows[0] ?? null
}

type Holder = {
  readonly pid: number | null
  readonly prepared: string | null
  readonly database: string
  readonly application: string
}

/** The session, or the prepared transaction, with the oldest transaction of the cluster. */
async function findHolder(db: Database): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    with oldest as (
      select mod(pg_snapshot_xmin(pg_current_snapshot())::text::numeric, 4294967296)::text as xid)
    select pid, null as prepared, datname as database, application_name as application
    from pg_stat_activity, oldest where backend_xid::text = xid
    union all
    select null, gid, database, '' from pg_prepared_xacts, oldest where transaction::text = xid`.execute(
    db.reader,
  )
  return rows[0] ?? null
}

function wordsOf({ reader, since }: Unread, holder: Holder | null): string {
  const what = `Events since ${since} UTC wait to be read (${reader}), so that confirmations, notifications and webhooks are late.`
  if (holder === null) return `${what} The server’s log says why.`
  const { pid, prepared, database, application } = holder
  if (prepared !== null)
    return `${what} The prepared transaction “${prepared}” in the database ${database} holds them up. If nothing needs it, end it there: rollback prepared '${prepared}'.`
  const program = application === '' ? '' : `, ${application}`
  return `${what} A transaction in the database ${database} holds them up (process ${pid}${program}). If nothing needs it, end it: select pg_terminate_backend(${pid}).`
}
