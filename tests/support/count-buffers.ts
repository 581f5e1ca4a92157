import pg from 'pg'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { whenDone } from './when-done.ts'

export type AskedStatement = { readonly text: string; readonly buffers: number }

export type BufferCounter = {
  /**
   * The statements that the server sends to the database meanwhile, with the pages that each one
   * read.
   */
  during<T>(work: () => Promise<T>): Promise<{ result: T; statements: readonly AskedStatement[] }>
}

const plans = z
  .array(
    z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.record(z.string(), z.unknown()) })]) }),
  )
  .min(1)

/** Only plain reads are explained: a statement that writes or locks would do so twice. */
const reads = /^\s*(select|with)\b/i
const writes =
  /\b(insert into|delete from|update \w+ |for (no key )?update|for share|nextval|advisory)/i

/**
 * Makes PostgreSQL explain each statement of this database's pool, with its parameters and on its
 * connection, just before it is sent. Background work has a pool of its own and is not counted.
 */
export function countBuffers(db: Database): BufferCounter {
  const counted = new WeakSet<object>()
  let seen: Promise<AskedStatement>[] = []
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const asked = counted.has(this) ? statementOf(given) : null
      if (asked) seen.push(explain(this, asked))
      return Reflect.apply(query, this, given)
    },
  })
  whenDone(() => Object.assign(pg.Client.prototype, { query }))
  db.pool.on('connect', (client) => counted.add(client))

  const explain = async (client: pg.Client, { text, values }: Statement) => {
    const explained = `explain (analyze, buffers, timing off, format json) ${text}`
    const answer: Promise<pg.QueryResult> = Reflect.apply(query, client, [
      { text: explained, values },
    ])
    // What fails here also fails for the request, which then reports it.
    const { rows } = await answer.catch(() => ({ rows: [{ 'QUERY PLAN': [{ Plan: {} }] }] }))
    const [row] = plans.parse(rows)
    const plan = row?.['QUERY PLAN'][0].Plan ?? {}
    const buffers = Number(plan['Shared Hit Blocks'] ?? 0) + Number(plan['Shared Read Blocks'] ?? 0)
    return { text, buffers }
  }

  return {
    async during(work) {
      seen = []
      const result = await work()
      return { result, statements: await Promise.all(seen) }
    },
  }
}

type Statement = { readonly text: string; readonly values: unknown[] }

const parts = z.union([
  z
    .tuple([z.object({ text: z.string(), values: z.array(z.unknown()).optional() })])
    .rest(z.unknown()),
  z.tuple([z.string(), z.array(z.unknown())]).rest(z.unknown()),
  z.tuple([z.string()]).rest(z.unknown()),
])

function statementOf(given: readonly unknown[]): Statement | null {
  const parsed = parts.safeParse(given)
  if (!parsed.success) return null
  const [first, second] = parsed.data
  const text = typeof first === 'string' ? first : first.text
  const values = typeof first === 'string' ? second : first.values
  if (!reads.test(text) || writes.test(text)) return null
  return { text, values: Array.isArray(values) ? values : [] }
}
