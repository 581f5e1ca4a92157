import { writeCursor } from '#platform/server/lists/list-cursor.ts'
import { quickFilters } from '#sales/orders/desk-words.ts'
import { orderList } from '#sales/orders/orders.list.ts'
import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { addManyOrders } from './support/many-orders.ts'
import { measureViews, type View } from './support/measure-views.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const customers = Number(process.env.BENCH_CUSTOMERS ?? 300_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const page = 25

/**
 * The orders list at a million orders, in alternation: the first page, page 10,000, every quick
 * filter, and the counts shown beside it. A latency includes the wait behind the other clients.
 */
const bench = await benchDatabase(1_000)
console.log(`making ${orders} orders …`)
const far = await addManyOrders(bench, { orders, customers })
const server = await benchServer(bench.addresses, bench.user, 4312)
const farCookie = await server.signIn(far)
const deep = Math.min(10_000, Math.floor(orders / page) - 2)
const { rows } = await bench.db.pool.query<{ key: string; id: string }>(
  'select placed_at::text as key, id from orders order by placed_at desc, id desc offset $1 limit 1',
  [deep * page - 1],
)
const [last] = rows
if (!last) throw new Error('There are too few orders for the deep page.')
const view = (name: string, query: string, cookie?: string): View => ({
  name,
  paths: [`/api/v1/orders${query.startsWith('/') ? query : `?limit=${page}${query}`}`],
  ...(cookie ? { cookie } : {}),
})
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const [variantId] = bench.variantIds
const plain = 'select * from orders order by placed_at desc, id desc limit $1'
await measureViews(
  bench,
  server,
  [
    { ...view('first page', ''), plain: { text: plain, values: [String(page + 1)] } },
    view(
      `page ${deep + 1}`,
      `&after=${writeCursor(orderList.order, { value: last.key, id: last.id })}`,
    ),
    view('pending', '&state=pending'),
    view('held', '&held=true'),
    ...quickFilters.map((only) => view(`only ${only}`, `&only=${only}`)),
    view('of a tag', '&tag=batch%207'),
    view('partly paid back', '&paymentState=part_refunded'),
    view('to a city', '&city=york'),
    view('worth much', '&orderTotal=1000..'),
    view('worth what a quarter are', '&orderTotal=7.5..8.5'),
    view('by total', '&sort=-total'),
    view('two states', '&state=pending,packed'),
    view('of a product', `&variantId=${variantId}`),
    view('pending, a month of last year', `&state=pending&placed=${day(400)}..${day(370)}`),
    view('far: first page', '', farCookie),
    view('far: pending', '&state=pending', farCookie),
    view('far: held', '&only=held', farCookie),
    view('counts', '/counts'),
    view('far: counts', '/counts', farCookie),
  ],
  { rounds, seconds },
)
console.log(`memory of the server after load: ${(await server.megabytes()).toFixed(0)} MB`)
await server.close()
await bench.close()
