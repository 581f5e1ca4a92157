import { benchServer } from './bench-server.ts'
import { filledDatabase } from './fill/filled-database.ts'
import { type BenchRead, benchUsers, type Who } from './walk-database.ts'

type Times = ReadonlyMap<string, readonly number[]>

/** The requests to a database with this many orders. */
export type SizedReads = { readonly orders: number; readonly reads: readonly BenchRead[] }

/**
 * The time of each request by one client, in milliseconds. Servers of all sizes run side by side in
 * separate processes and get each request in turn, so that a busy machine slows them equally. The
 * first answer to each is only a warm-up; no request is sent after the minutes are over.
 */
export async function timeReads(
  sizes: readonly SizedReads[],
  { rounds, minutes }: { readonly rounds: number; readonly minutes: number },
): Promise<{ times: readonly Times[]; idlePages: readonly number[] }> {
  const opened = await Promise.all(sizes.map(({ orders }, at) => open(orders, 4318 + at)))
  const times = sizes.map(() => new Map<string, number[]>())
  const names = spread([...new Set(sizes.flatMap(({ reads }) => reads.map(({ name }) => name)))])
  const urls = sizes.map(({ reads }) => new Map(reads.map((read) => [read.name, read])))
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 60_000
  for (let round = 1; round <= rounds && passed() < minutes; round++) {
    for (const name of names)
      for (const [at, { ask }] of opened.entries()) {
        const read = urls[at]?.get(name)
        if (!read || passed() >= minutes) continue
        if (round === 1) await ask(read)
        times[at]?.set(name, [...(times[at]?.get(name) ?? []), await ask(read)])
      }
    console.log(`round ${round} of ${rounds} ended after ${passed().toFixed(1)} minutes`)
  }
  const idlePages = await Promise.all(opened.map(({ idlePages: pages }) => pages()))
  for (const { close } of opened) await close()
  return { times, idlePages }
}

/** Orders the names so that a run that ends early still covers all kinds. */
function spread(names: readonly string[]): readonly string[] {
  const step = 37
  return Array.from({ length: step }, (_, from) =>
    names.filter((_name, at) => at % step === from),
  ).flat()
}

async function open(orders: number, port: number) {
  const database = await filledDatabase(orders)
  const server = await benchServer(database.addresses, benchUsers.admin, port)
  const cookies: Readonly<Record<Who, string>> = {
    admin: server.cookie,
    far: await server.signIn(benchUsers.far),
  }
  const pagesSoFar = async () => {
    const { rows } = await database.db.pool.query<{ pages: string }>(
      `select sum(hits + reads) as pages from pg_stat_io where backend_type = 'client backend'`,
    )
    return Number(rows[0]?.pages)
  }
  return {
    async ask({ url, who }: BenchRead) {
      const begun = performance.now()
      const answer = await fetch(`${server.url}${url}`, { headers: { cookie: cookies[who] } })
      await answer.arrayBuffer()
      return performance.now() - begun
    },
    /** What all jobs and readers of events together read in a minute without requests. */
    async idlePages() {
      const before = await pagesSoFar()
      await new Promise((resolve) => setTimeout(resolve, 60_000))
      return (await pagesSoFar()) - before
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}
