import type { AskedStatement, BufferCounter } from './count-buffers.ts'
import { registeredEndpoints } from './endpoints.ts'
import { type PageRead, pageReads, urlOf } from './page-reads.ts'
import type { ReadSamples } from './read-samples.ts'
import type { TestServer } from './server.ts'

export type WalkedRead = PageRead & {
  readonly status: number
  readonly buffers: number
  readonly heaviest: AskedStatement | undefined
}

/**
 * Sends every request that screens may send, one after the other, and returns what each one read;
 * `only` chooses endpoints by their names.
 */
export async function walkReads(
  server: TestServer,
  counter: BufferCounter,
  samples: ReadSamples,
  cookie: string,
  rows: number,
  only = /(?:)/,
): Promise<readonly WalkedRead[]> {
  const walked: WalkedRead[] = []
  const reads = pageReads(samples, rows).filter(({ endpoint }) => only.test(endpoint))
  for (const read of [...reads, ...(await lastPages(server, cookie, rows, only))])
    walked.push(await walkRead(server, counter, read, cookie))
  return walked
}

/** Sends one request, and returns what it read. */
export async function walkRead(
  server: TestServer,
  counter: BufferCounter,
  read: PageRead,
  cookie: string,
): Promise<WalkedRead> {
  const { result, statements } = await counter.during(() => server.ask('GET', read.url, { cookie }))
  return {
    ...read,
    status: result.status,
    buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
    heaviest: statements.toSorted((a, b) => b.buffers - a.buffers)[0],
  }
}

/** The page before the last of each list: where the first page of the other direction ends. */
async function lastPages(
  server: TestServer,
  cookie: string,
  rows: number,
  only: RegExp,
): Promise<PageRead[]> {
  const pages: PageRead[] = []
  for (const endpoint of registeredEndpoints()) {
    const { list } = endpoint.meta
    if (!list || !only.test(endpoint.name) || endpoint.path.includes('{')) continue
    const other = list.order.startsWith('-') ? list.order.slice(1) : `-${list.order}`
    const limit = String(rows)
    const first = await server.ask('GET', urlOf(endpoint, { sort: other, limit }), { cookie })
    const { nextCursor } = first.body
    if (typeof nextCursor !== 'string') continue
    const after = turnedRound(nextCursor, list.order)
    const url = urlOf(endpoint, { after, limit })
    pages.push({ endpoint: endpoint.name, asked: 'after=last', url, isExact: false })
  }
  return pages
}

/** The same place in another order. */
function turnedRound(cursor: string, order: string): string {
  const [, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  return Buffer.from(JSON.stringify([order, ...place])).toString('base64url')
}
