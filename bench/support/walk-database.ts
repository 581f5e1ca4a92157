import { countBuffers } from '../../tests/support/count-buffers.ts'
import { readSamples } from '../../tests/support/read-samples.ts'
import { type TestServer, testServer } from '../../tests/support/server.ts'
import { type WalkedRead, walkRead, walkReads } from '../../tests/support/walk-reads.ts'
import { endAll } from '../../tests/support/when-done.ts'
import { benchUser, farUser } from './add-outlets.ts'
import { type DeepPages, deepPages } from './deep-pages.ts'
import { filledDatabase } from './fill/filled-database.ts'
import { deepMark } from './read-classes.ts'

/** A read by one of the two users, under the name that it has at every size. */
export type BenchRead = WalkedRead & { readonly who: Who; readonly name: string }

export type Who = 'admin' | 'far'

export const benchUsers = { admin: benchUser, far: farUser } as const

type Asked = { readonly rows: number; readonly page: number; readonly only: RegExp }

/**
 * Sends the requests of `tests/laws/page-reads.test.ts` to a database with this many orders, and
 * reads a page deep in each list. Returns the buffers that each request reads.
 */
export async function walkDatabase(orders: number, asked: Asked): Promise<readonly BenchRead[]> {
  const database = await filledDatabase(orders)
  const deep = deepPages(database.db)
  const counter = countBuffers(database.db)
  const server = await testServer(database.db)
  const samples = await readSamples(database.db)
  const walked: BenchRead[] = []
  for (const who of ['admin', 'far'] as const) {
    const { email, password } = benchUsers[who]
    const cookie = await server.signIn(email, password)
    const begun = performance.now()
    const reads = await walkReads(server, counter, samples, cookie, asked.rows, asked.only)
    const further = await furtherReads(server, deep, reads, cookie, asked)
    for (const read of further)
      walked.push(named(who, await walkRead(server, counter, read, cookie)))
    walked.push(...reads.map((read) => named(who, read)))
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
    console.log(
      `${orders} orders, ${who}: ${reads.length} requests and page ${asked.page} of ${further.length} lists, walked in ${seconds} s`,
    )
  }
  await endAll()
  await database.close()
  return walked
}

const named = (who: Who, read: WalkedRead): BenchRead => ({
  ...read,
  who,
  name: `${who} ${read.endpoint} ${read.asked}`.trim(),
})

/** The deep pages of the lists that have that many. */
async function furtherReads(
  server: TestServer,
  deep: DeepPages,
  reads: readonly WalkedRead[],
  cookie: string,
  { rows, page }: Asked,
): Promise<readonly WalkedRead[]> {
  const further: WalkedRead[] = []
  for (const read of reads) {
    const parameters = new URL(read.url, server.url).searchParams
    if (read.status !== 200 || !parameters.has('limit') || parameters.has('q')) continue
    if (parameters.has('after')) continue
    const before = await deep.during((page - 2) * rows, rows, () =>
      server.ask('GET', read.url, { cookie }),
    )
    const { nextCursor } = before.body
    if (typeof nextCursor !== 'string') continue
    const asked = [read.asked, `${deepMark}page ${page}`].filter(Boolean).join('&')
    const url = `${read.url}&${new URLSearchParams({ after: nextCursor })}`
    further.push({ ...read, asked, url, isExact: false })
  }
  return further
}
