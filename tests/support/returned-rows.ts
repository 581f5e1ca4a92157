import pg from 'pg'
import type { Database } from '#platform/server/db/database.ts'
import { whenDone } from './when-done.ts'

/** What the database returned for one statement: its columns as it describes them, and the rows. */
export type Returned = {
  readonly text: string
  readonly columns: readonly pg.FieldDef[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export type ReturnedRows = {
  during<T>(work: () => Promise<T>): Promise<{ result: T; returned: readonly Returned[] }>
}

/** Keeps what each statement of this database's pool returns, before the code changes any of it. */
export function returnedRows(db: Database): ReturnedRows {
  const ofPool = new WeakSet<object>()
  let seen: Promise<Returned | null>[] = []
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const answer: unknown = Reflect.apply(query, this, given)
      if (ofPool.has(this) && answer instanceof Promise) seen.push(keep(String(given[0]), answer))
      return answer
    },
  })
  whenDone(() => Object.assign(pg.Client.prototype, { query }))
  db.pool.on('connect', (client) => ofPool.add(client))

  return {
    async during(work) {
      seen = []
      const result = await work()
      const returned = await Promise.all(seen)
      return { result, returned: returned.filter((each) => each !== null) }
    },
  }
}

/** A statement that fails also fails for the code, which then reports it. */
async function keep(text: string, answer: Promise<pg.QueryResult>): Promise<Returned | null> {
  const result = await answer.catch(() => null)
  return result && { text, columns: result.fields, rows: result.rows.map((row) => ({ ...row })) }
}
