import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { chainExtent, checkChain } from '#platform/server/events/verify-chain.ts'
import { emptyBenchDatabase } from './support/bench-database.ts'
import { median } from './support/figures.ts'
import { addManyEvents } from './support/many-events.ts'

const events = Number(process.env.BENCH_EVENTS ?? 500_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const page = 10_000

/**
 * Verifying the record against only reading the same events, in pages of the same size, in
 * alternation on one server.
 */
const bench = await emptyBenchDatabase()
const { reader } = bench.db
console.log(`making ${events} events …`)
await addManyEvents(bench.db, events)
const sealing = await secondsOf(() => sealEvents(bench.db))
await bench.db.pool.query('vacuum analyze events')
await bench.db.pool.query('vacuum analyze event_chain')
console.log(`sealed at ${perSecond(sealing)} events/s`)
const pairs: { verify: number; read: number }[] = []
for (let round = 0; round <= rounds; round++) {
  const read = await secondsOf(() => readAll(reader))
  const verify = await secondsOf(() => verifyAll(reader))
  if (round > 0) pairs.push({ verify, read })
}
console.log(
  `verify ${perSecond(median(pairs.map((pair) => pair.verify)))} events/s, read alone ${perSecond(median(pairs.map((pair) => pair.read)))} events/s, median ratio ${median(pairs.map((pair) => pair.read / pair.verify)).toFixed(2)}`,
)
await bench.close()

async function verifyAll(from: Reader): Promise<void> {
  const { sealed } = await chainExtent(from)
  for await (const { fault } of checkChain(from, sealed)) if (fault) throw new Error(fault.sentence)
}

async function readAll(from: Reader): Promise<void> {
  let place = { tx: '0', seq: 0 }
  for (;;) {
    const { rows } = await sql<typeof place>`select * from events
      where (tx, seq) > (${place.tx}::xid8, ${place.seq}::bigint)
      order by tx, seq limit ${page}`.execute(from)
    const last = rows.at(-1)
    if (!last) return
    place = last
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

function perSecond(seconds: number): string {
  return Math.round(events / seconds).toLocaleString('en-GB')
}
