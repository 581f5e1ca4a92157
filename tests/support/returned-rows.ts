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
      if (!ofPool.has(this)) return Reflect.apply(query, this, given)
      const text = textOf(given[0])
      const done = given.at(-1)
      // A pool asks its clients with a callback.
      if (isCallback(done)) {
        const { promise, resolve } = Promise.withResolvers<Returned | null>()
        seen.push(promise)
        const heard: Callback = (error, result) => {
          resolve(error || !result ? null : returnedBy(text, result))
          done(error, result)
        }
        return Reflect.apply(query, this, [...given.slice(0, -1), heard])
      }
      const answer: unknown = Reflect.apply(query, this, given)
      if (answer instanceof Promise) seen.push(keep(text, answer))
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
  return result && returnedBy(text, result)
}

type Callback = (error: unknown, result?: pg.QueryResult) => void

const isCallback = (given: unknown): given is Callback => typeof given === 'function'

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query
    ? String(query.text)
    : String(query)

const returnedBy = (text: string, { fields, rows }: pg.QueryResult): Returned => ({
  text,
  columns: fields,
  rows: rows.map((row) => ({ ...row })),
})
