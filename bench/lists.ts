import { countBuffers } from '../tests/support/count-buffers.ts'
import { readSamples } from '../tests/support/read-samples.ts'
import { testServer } from '../tests/support/server.ts'
import { type WalkedRead, walkReads } from '../tests/support/walk-reads.ts'
import { endAll } from '../tests/support/when-done.ts'
import { benchUser, farUser } from './support/add-outlets.ts'
import { benchServer } from './support/bench-server.ts'
import { median, percentile } from './support/figures.ts'
import { filledDatabase } from './support/fill/filled-database.ts'

const sizes = (process.env.BENCH_ORDERS ?? '100000,1000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** As many rows as a screen asks for. */
const rows = 50

/** What a request may read, whatever the database holds. */
const mostBuffers = 2_000

type Figures = { readonly buffers: number; readonly p50: number; readonly p95: number }

/**
 * The walk of `tests/laws/page-reads.test.ts` over databases of several sizes: the pages that each
 * request reads, how long it takes by one client, and how both grow.
 */
const found: ReadonlyMap<string, Figures>[] = []
for (const orders of sizes) found.push(await measure(orders))
const [smaller, larger = new Map<string, Figures>()] = found
const growth = (name: string, of: (figures: Figures) => number) => {
  const [from, to] = [smaller?.get(name), larger.get(name)]
  return from && to ? ` (× ${(of(to) / Math.max(1, of(from))).toFixed(1)})` : ''
}
const last = [...(found.at(-1) ?? [])]
const print = (title: string, of: (figures: Figures) => number) => {
  console.log(title)
  for (const [name, figures] of last.toSorted((a, b) => of(b[1]) - of(a[1])).slice(0, 10))
    console.log(
      `${String(figures.buffers).padStart(9)} buffers${growth(name, ({ buffers }) => buffers)}, p50 ${figures.p50.toFixed(0)} ms${growth(name, ({ p50 }) => p50)}, p95 ${figures.p95.toFixed(0)} ms  ${name}`,
    )
}
print('the ten that read most', ({ buffers }) => buffers)
print('the ten that take longest', ({ p95 }) => p95)
const heavy = last.filter(([, { buffers }]) => buffers > mostBuffers)
console.log(`${heavy.length} of ${last.length} requests read more than ${mostBuffers} buffers`)

async function measure(orders: number): Promise<ReadonlyMap<string, Figures>> {
  const database = await filledDatabase(orders)
  const counter = countBuffers(database.db)
  const counting = await testServer(database.db)
  const samples = await readSamples(database.db)
  const walked: (WalkedRead & { readonly who: string })[] = []
  for (const [who, { email, password }] of Object.entries({ admin: benchUser, far: farUser })) {
    const cookie = await counting.signIn(email, password)
    const reads = await walkReads(counting, counter, samples, cookie, rows)
    walked.push(...reads.map((read) => ({ ...read, who })))
  }
  await endAll()
  await database.close()
  const times = await timesOf(orders, walked)
  return new Map(
    walked.map((read) => {
      const taken = times.get(nameOf(read)) ?? []
      const figures = { p50: median(taken), p95: percentile(taken, 0.95), buffers: read.buffers }
      return [nameOf(read), figures]
    }),
  )
}

const nameOf = ({ who, endpoint, asked }: { who: string; endpoint: string; asked: string }) =>
  `${who} ${endpoint} ${asked}`

/** In a process of its own, without a plan beside each statement. */
async function timesOf(orders: number, walked: readonly (WalkedRead & { who: string })[]) {
  const database = await filledDatabase(orders)
  const server = await benchServer(database.addresses, benchUser, 4318)
  const cookies: Record<string, string> = {
    admin: server.cookie,
    far: await server.signIn(farUser),
  }
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const read of walked) {
      const begun = performance.now()
      const answer = await fetch(`${server.url}${read.url}`, {
        headers: { cookie: cookies[read.who] ?? '' },
      })
      await answer.arrayBuffer()
      times.set(nameOf(read), [...(times.get(nameOf(read)) ?? []), performance.now() - begun])
    }
  await server.close()
  await database.close()
  return times
}
