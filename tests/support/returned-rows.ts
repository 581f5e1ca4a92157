import pg from 'pg'
import { z } from 'zod'
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
      const heard = withHearing(given)
      const answer: unknown = Reflect.apply(query, this, heard.given)
      const found = heard.found ?? (answer instanceof Promise ? answer : null)
      if (found) seen.push(keep(textOf(given[0]), found))
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

const statement = z.object({ text: z.string() })

/** A prepared statement comes with its name. */
const textOf = (asked: unknown) =>
  typeof asked === 'string' ? asked : (statement.safeParse(asked).data?.text ?? '')

type Heard = { readonly given: unknown[]; readonly found: Promise<pg.QueryResult> | null }

/** The pool itself asks with a callback and not for a promise. */
function withHearing(given: unknown[]): Heard {
  const callback = given.at(-1)
  if (typeof callback !== 'function') return { given, found: null }
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  const heard = (error: unknown, result: pg.QueryResult) => {
    if (error) reject(error)
    else resolve({ ...result, rows: result.rows.map((row) => ({ ...row })) })
    callback(error, result)
  }
  return { given: [...given.slice(0, -1), heard], found: promise }
}

/** A statement that fails also fails for the code, which then reports it. */
async function keep(text: string, answer: Promise<pg.QueryResult>): Promise<Returned | null> {
  const result = await answer.catch(() => null)
  return result && { text, columns: result.fields, rows: result.rows.map((row) => ({ ...row })) }
}
