import autocannon from 'autocannon'
import { encodeCursor } from '#platform/server/keyset.ts'
import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { median } from './support/figures.ts'
import { addManyOrders } from './support/many-orders.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const clients = 8
const page = 25

/**
 * The orders list at a million orders: the first page against page 10,000 and a filtered page, in
 * alternation. `connections` is 8, so a latency holds the wait behind the other seven as well.
 */
const bench = await benchDatabase(1_000)
console.log(`making ${orders} orders …`)
await addManyOrders(bench, orders)
const server = await benchServer(bench.url, bench.user, 4312)
const deep = Math.min(10_000, Math.floor(orders / page) - 2)
const { rows } = await bench.db.pool.query<{ key: string; id: string }>(
  'select placed_at::text as key, id from orders order by placed_at desc, id desc offset $1 limit 1',
  [deep * page - 1],
)
const [last] = rows
if (!last) throw new Error('There are too few orders for the deep page.')
const views = {
  'first page': `?limit=${page}`,
  [`page ${deep + 1}`]: `?limit=${page}&after=${encodeCursor([last.key, last.id])}`,
  'filtered by state': `?limit=${page}&state=pending`,
  held: `?limit=${page}&held=true`,
  'by number': `?limit=${page}&q=${1001 + Math.floor(orders / 2)}`,
}
const found: Record<string, { p50: number; p95: number; rate: number }[]> = {}
for (let round = 0; round <= rounds; round++) {
  for (const [name, query] of Object.entries(views)) {
    const result = await autocannon({
      url: `${server.url}/api/v1/orders${query}`,
      connections: clients,
      duration: round === 0 ? 2 : seconds,
      headers: { cookie: server.cookie },
    })
    if (result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} answers were refusals.`)
    const figures = {
      p50: result.latency.p50,
      p95: result.latency.p97_5,
      rate: result.requests.average,
    }
    if (round > 0) found[name] = [...(found[name] ?? []), figures]
  }
}
const first = median((found['first page'] ?? []).map((figure) => figure.rate))
for (const [name, figures] of Object.entries(found)) {
  const rate = median(figures.map((figure) => figure.rate))
  console.log(
    `${name.padEnd(18)} ${rate.toFixed(0)}/s, p50 ${median(figures.map((f) => f.p50))} ms, p97.5 ${median(figures.map((f) => f.p95))} ms, first page ÷ this ${(first / rate).toFixed(2)}`,
  )
}
const counts = await autocannon({
  url: `${server.url}/api/v1/orders/counts`,
  connections: 1,
  duration: 3,
  headers: { cookie: server.cookie },
})
console.log(
  `counts of all states, one client: p50 ${counts.latency.p50} ms, p97.5 ${counts.latency.p97_5} ms`,
)
console.log(`memory of the server after load: ${(await server.megabytes()).toFixed(0)} MB`)
await server.close()
await bench.close()
