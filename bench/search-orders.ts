import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { addManyOrders } from './support/many-orders.ts'
import { measureViews } from './support/measure-views.ts'
import { searchViews } from './support/search-views.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const customers = Number(process.env.BENCH_CUSTOMERS ?? 300_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/**
 * Searches for an order or a customer at a million orders and 300,000 customers, against the
 * plainest statement that finds the same. A user with access to one outlet only, with one order in
 * a hundred, searches for the same terms.
 */
const bench = await benchDatabase(1_000)
console.log(`making ${orders} orders of ${customers} customers …`)
const begun = performance.now()
const far = await addManyOrders(bench, { orders, customers })
console.log(`made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
const server = await benchServer(bench.addresses, bench.user, 4317)
const views = await searchViews(bench.db, await server.signIn(far))
await measureViews(bench, server, views, { rounds, seconds })
console.log(`memory of the server after load: ${(await server.megabytes()).toFixed(0)} MB`)
await server.close()
await bench.close()
