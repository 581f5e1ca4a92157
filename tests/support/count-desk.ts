import { sql } from 'kysely'
import { z } from 'zod'
import type { Role } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { StockCountLine, WholeStockCount } from '#stock/stock-counts/stock-counts.fields.ts'
import { stockCountLine, wholeStockCount } from '#stock/stock-counts/stock-counts.fields.ts'
import { signedIn } from './people.ts'
import type { TestServer } from './server.ts'

export type Said = {
  readonly status: number
  /** Of a refusal; `done` without one. */
  readonly code: string
  readonly message: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A signed-in user who counts by the endpoints alone. */
export type CountDesk = {
  readonly userId: string
  readonly send: (
    path: string,
    body: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Said>
  readonly read: (path: string) => Promise<Readonly<Record<string, unknown>>>
  readonly count: (id: string) => Promise<WholeStockCount>
  readonly lines: (id: string, asked?: string) => Promise<readonly StockCountLine[]>
  /** A step of a count, for the version that it has now. */
  readonly step: (
    id: string,
    name: string,
    more?: Readonly<Record<string, unknown>>,
  ) => Promise<Said>
  /** Counts so much of a product in a bin. */
  readonly tally: (id: string, binId: string | null, code: string, amount: number) => Promise<Said>
}

/** The refusal that asks for an approval. */
export const needed = z.object({ details: z.object({ ticket: z.string() }) })

const refusal = z.object({ code: z.string(), detail: z.string().default('') })
const rows = z.object({ rows: z.array(stockCountLine) })

export async function countDesk(db: Database, server: TestServer, role: Role): Promise<CountDesk> {
  const { cookie, userId } = await signedIn(db, server, [role])
  const send: CountDesk['send'] = async (path, body, headers = {}) => {
    const answer = await server.ask('POST', `/api/v1${path}`, { cookie, body, headers })
    const { status } = answer
    if (status === 200) return { status, code: 'done', message: '', body: answer.body }
    const { code, detail } = refusal.parse(answer.body)
    return { status, code, message: detail, body: answer.body }
  }
  const read: CountDesk['read'] = async (path) => {
    const answer = await server.ask('GET', `/api/v1${path}`, { cookie })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const count = async (id: string) => wholeStockCount.parse(await read(`/stock-counts/${id}`))
  return {
    userId,
    send,
    read,
    count,
    lines: async (id, asked = 'limit=500') =>
      rows.parse(await read(`/stock-counts/${id}/lines?${asked}`)).rows,
    step: async (id, name, more = {}) => {
      const { version } = await count(id)
      return send(`/stock-counts/${id}/${name}`, { version, ...more })
    },
    tally: async (id, binId, code, amount) =>
      send(`/stock-counts/${id}/scans`, { binId, code, amount }),
  }
}

/**
 * How many rows each table has that counting may write, with the sums that a change would move.
 * Background work records events of its own at any time, so those do not count.
 */
export async function everyRow(db: Database): Promise<unknown> {
  const found = await sql`select (select count(*)::int from stock_movements) as movements,
    (select count(*)::int from stock_variances) as variances,
    (select sum(version)::int from stock_variances) as "varianceVersions",
    (select count(*)::int from variance_parts) as causes,
    (select count(*)::int from events where via <> 'job') as events,
    (select count(*)::int from approvals) as approvals,
    (select sum(version)::int from stock_counts) as versions,
    (select sum(round)::int from stock_count_lines) as rounds,
    (select sum(quantity)::int from stock_count_tallies) as tallied,
    (select sum(on_hand)::int from stock_places) as units`.execute(db.reader)
  return found.rows[0]
}

export async function movementsOf(db: Database): Promise<number> {
  const found = await sql<{ rows: number }>`select count(*)::int as rows
    from stock_movements`.execute(db.reader)
  return found.rows[0]?.rows ?? 0
}
