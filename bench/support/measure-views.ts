import type { BenchDatabase } from './bench-database.ts'
import type { BenchServer } from './bench-server.ts'
import { closedLoop } from './closed-loop.ts'
import { median } from './figures.ts'

export type View = {
  readonly name: string
  readonly paths: readonly string[]
  /** The session to use; the super admin's by default. */
  readonly cookie?: string
  /** The plainest statement that finds the same, with a value for each path. */
  readonly plain?: { readonly text: string; readonly values: readonly string[] }
}

type Figures = {
  rate: number
  p50: number
  p95: number
  p95Alone: number
  ours: number
  pg: number
  plain: number
}

const clients = 8

/**
 * Every view in each round: at eight clients, with the processor time that an answer costs, then at
 * one, and then its plain statement without a server around it. The first round only warms up.
 */
export async function measureViews(
  bench: BenchDatabase,
  server: BenchServer,
  views: readonly View[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const found = new Map<string, Figures[]>(views.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const view of views) {
      const figures = await measure(bench, server, view, round === 0 ? 0.5 : seconds)
      if (round > 0) found.get(view.name)?.push(figures)
    }
  for (const [name, figures] of found) {
    const of = (key: keyof Figures) => median(figures.map((each) => each[key]))
    const plain = of('plain') > 0 ? `, plain ÷ this ${(of('plain') / of('rate')).toFixed(1)}` : ''
    console.log(
      `${name.padEnd(24)} ${of('rate').toFixed(0).padStart(5)}/s, p50 ${of('p50').toFixed(1)} ms, p95 ${of('p95').toFixed(1)} ms (${of('p95Alone').toFixed(1)} ms at one client), CPU an answer: server ${of('ours').toFixed(2)} ms, PostgreSQL ${of('pg').toFixed(2)} ms${plain}`,
    )
  }
}

async function measure(
  bench: BenchDatabase,
  server: BenchServer,
  { paths, cookie = server.cookie, plain }: View,
  seconds: number,
): Promise<Figures> {
  const loop = (connections: number) =>
    closedLoop({ url: server.url, cookie, clients: connections, seconds, paths })
  const before = [await server.processorTime(), await bench.processorTime()] as const
  const { rate, p50, p95, times } = await loop(clients)
  const ours = ((await server.processorTime()) - before[0]) / times
  const pg = ((await bench.processorTime()) - before[1]) / times
  const { p95: p95Alone } = await loop(1)
  return { rate, p50, p95, p95Alone, ours, pg, plain: plain ? await plainRate(bench, plain) : 0 }
}

/** How often a second the plain statement is answered, one after another on one connection. */
async function plainRate(bench: BenchDatabase, { text, values }: NonNullable<View['plain']>) {
  const client = await bench.db.pool.connect()
  const from = performance.now()
  let times = 0
  while (performance.now() - from < 500) {
    await client.query({ name: text.slice(0, 60), text, values: [values[times % values.length]] })
    times++
  }
  client.release()
  return times / ((performance.now() - from) / 1_000)
}
