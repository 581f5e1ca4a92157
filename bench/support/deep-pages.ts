import pg from 'pg'
import type { Database } from '#platform/server/db/database.ts'
import { whenDone } from '../../tests/support/when-done.ts'

export type DeepPages = {
  /** While the work runs, pages of this many rows begin after the skipped rows. */
  during<T>(skipped: number, rows: number, work: () => Promise<T>): Promise<T>
}

type Statement = { readonly text: string; readonly values?: readonly unknown[] | undefined }

/**
 * Makes the server answer with a page far down a list, so that its cursor leads to the page after
 * it: an OFFSET is added to the statements that the server sends by the pool of this database. To
 * walk there page by page would take a thousand requests for each filter and order.
 */
export function deepPages(db: Database): DeepPages {
  const known = new WeakSet<object>()
  let asked: { readonly skipped: number; readonly rows: number } | null = null
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const statement = asked && known.has(this) ? statementOf(given) : null
      if (!asked || !statement) return Reflect.apply(query, this, given)
      const text = withOffset(statement, asked.rows + 1, asked.skipped)
      if (text === null) return Reflect.apply(query, this, given)
      const [first, ...rest] = given
      if (typeof first === 'string') return Reflect.apply(query, this, [text, ...rest])
      // A prepared statement's name is bound to its first text.
      return Reflect.apply(query, this, [
        Object.assign({}, first, { text, name: undefined }),
        ...rest,
      ])
    },
  })
  whenDone(() => Object.assign(pg.Client.prototype, { query }))
  db.pool.on('connect', (client) => known.add(client))
  return {
    async during(skipped, rows, work) {
      asked = { skipped, rows }
      try {
        return await work()
      } finally {
        asked = null
      }
    },
  }
}

function statementOf([first, second]: readonly unknown[]): Statement | null {
  if (typeof first === 'string')
    return { text: first, values: Array.isArray(second) ? second : undefined }
  if (typeof first !== 'object' || first === null || !('text' in first)) return null
  const values = 'values' in first && Array.isArray(first.values) ? first.values : second
  return { text: String(first.text), values: Array.isArray(values) ? values : undefined }
}

/** The last limit of the page skips; limits of parts of it leave room for what is skipped. */
function withOffset({ text, values = [] }: Statement, limit: number, skipped: number) {
  if (!/^\s*(select|with|\()/i.test(text)) return null
  const isOfPage = (given: string) =>
    Number(given.startsWith('$') ? values[Number(given.slice(1)) - 1] : given) === limit
  const found = [...text.matchAll(/\blimit (\$?\d+)\b/gi)].filter(([, by = '']) => isOfPage(by))
  if (found.length === 0) return null
  const [last] = found.slice(-1)
  return text.replaceAll(/\blimit (\$?\d+)\b/gi, (whole, by: string, at: number) => {
    if (!isOfPage(by)) return whole
    // A parameter that the text no longer names would have no type.
    const typed = by.startsWith('$') ? `${by}::int` : by
    return at === last?.index ? `limit ${typed} offset ${skipped}` : `limit ${typed} + ${skipped}`
  })
}
