import autocannon from 'autocannon'
import { writeCursor } from '#platform/server/lists/list-cursor.ts'
import { emptyBenchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { closedLoop } from './support/closed-loop.ts'
import { median } from './support/figures.ts'
import { addManyLevels } from './support/many-levels.ts'

const products = Number(process.env.BENCH_PRODUCTS ?? 50_000)
const outlets = Number(process.env.BENCH_OUTLETS ?? 20)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Some of the views by their names, such as `low,dead`; without it all. */
const named = process.env.BENCH_VIEWS?.split(',')
const mostClients = 8
const page = 25

/**
 * The list of levels at 50,000 variants × 20 outlets, in alternation with the plainest statement
 * that reads the same number of rows of the same table in the same order. A latency includes the
 * wait behind the other clients: the fewer pages two cores manage, the longer it is.
 */
const bench = await emptyBenchDatabase()
console.log(`making ${products} variants at ${outlets} outlets …`)
const begun = performance.now()
const { user, outletIds } = await addManyLevels(bench, { products, outlets })
console.log(`made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
const server = await benchServer(bench.addresses, user, 4316)
const [outletId] = outletIds
const middle = `B-${String(Math.floor(products / 2)).padStart(6, '0')}`
const atMiddle = await bench.db.reader
  .selectFrom('variants')
  .select(['id', 'title'])
  .where('sku', '=', middle)
  .executeTakeFirstOrThrow()
const key = `${outletId}/${atMiddle.id}`
const after = (sort: string, value: string) =>
  `&sort=${sort}&after=${writeCursor(sort, { value, id: key })}`
const views: Record<string, string> = {
  'first page': '',
  'deep page': after('sku', middle),
  outlet: `&outletId=${outletId}`,
  low: '&status=low',
  'low at outlet': `&status=low&outletId=${outletId}`,
  'below zero': '&status=negative',
  'class AX': '&class=AX',
  category: `&category=Category%20${Math.floor(products / 500) - 1}`,
  expiring: '&only=expiring',
  dead: '&only=dead',
  'by two words': '&q=oak%20clock',
  'by SKU': `&q=${middle}`,
  'by barcode': `&q=CODE-${Math.floor(products / 3)}`,
  'two statuses': '&status=low,over',
  'two classes': '&class=AX,AY',
  'on hand': '&onHand=190..',
  'on hand, none': '&onHand=100000..',
  'last moved': '&lastMoved=last7',
  'total of all': '&limit=1&total=true',
  'total of dead': '&only=dead&limit=1&total=true',
  'total by words': '&q=oak%20clock&limit=1&total=true',
  'by product': '&sort=product',
  'product, deep': after('product', atMiddle.title),
  'most on hand': '&sort=-onHand',
  'on hand, deep': after('-onHand', '100'),
  'moved last': '&sort=-lastMoved',
  'low by moves': '&sort=lastMoved&status=low',
}
type Figures = { rate: number; p50: number; p95: number; p95Half: number; ours: number; pg: number }
const found: Record<string, Figures[]> = {}
const plain: number[] = []
for (let round = 0; round <= rounds; round++) {
  for (const [name, query] of Object.entries(views)) {
    if (named && !named.includes(name)) continue
    const figures = await measure(query, round === 0 ? 1 : seconds)
    if (round > 0) found[name] = [...(found[name] ?? []), figures]
  }
  plain.push(await plainRate())
}
const limit = median(plain.slice(1))
console.log(`the plain statement, one after another: ${limit.toFixed(0)}/s`)
for (const [name, figures] of Object.entries(found)) {
  const of = (key: keyof Figures) => median(figures.map((each) => each[key]))
  console.log(
    `${name.padEnd(14)} ${of('rate').toFixed(0).padStart(5)}/s, p50 ${of('p50').toFixed(1)} ms, p95 ${of('p95').toFixed(1)} ms (${of('p95Half').toFixed(1)} ms at ${mostClients / 2} clients), CPU a page: server ${of('ours').toFixed(2)} ms, PostgreSQL ${of('pg').toFixed(2)} ms, of the plain statement ${(of('rate') / limit).toFixed(2)}`,
  )
}
for (const path of ['figures', 'worth']) {
  const { latency } = await autocannon({
    url: `${server.url}/api/v1/stock/${path}`,
    connections: 1,
    duration: 3,
    headers: { cookie: server.cookie },
  })
  console.log(`${path}, one client: p50 ${latency.p50} ms, p97.5 ${latency.p97_5} ms`)
}
console.log(`memory of the server after load: ${(await server.megabytes()).toFixed(0)} MB`)
await server.close()
await bench.close()

/** A view at all clients, with what a page of it costs, and then at half of them. */
async function measure(query: string, duration: number): Promise<Figures> {
  const loop = (clients: number) =>
    closedLoop({
      url: `${server.url}/api/v1/stock/list?${query.includes('limit=') ? '' : `limit=${page}`}${query}`,
      cookie: server.cookie,
      clients,
      seconds: duration,
    })
  const before = [await server.processorTime(), await bench.processorTime()] as const
  const { rate, p50, p95, times } = await loop(mostClients)
  const ours = ((await server.processorTime()) - before[0]) / times
  const pg = ((await bench.processorTime()) - before[1]) / times
  const { p95: p95Half } = await loop(mostClients / 2)
  return { rate, p50, p95, p95Half, ours, pg }
}

/** How often a second the same page is read without a server, an actor or a filter around it. */
async function plainRate(): Promise<number> {
  const from = performance.now()
  let times = 0
  while (performance.now() - from < 1_000) {
    await bench.db.pool.query(
      `select level.*, v.title, o.code from stock_levels level
       join variants v on v.id = level.variant_id join outlets o on o.id = level.outlet_id
       order by level.sku, level.outlet_id limit ${page + 1}`,
    )
    times++
  }
  return times / ((performance.now() - from) / 1_000)
}
