import { sql } from 'kysely'
import { newId } from '#platform/server/new-id.ts'
import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { median, percentile } from './support/figures.ts'
import { addManyOrders } from './support/many-orders.ts'
import { openPackingScreen } from './support/packing-screen.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 50_000)
const products = Number(process.env.BENCH_PRODUCTS ?? 20_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const scansARound = Number(process.env.BENCH_SCANS ?? 120)

/**
 * A packing station in a full company: an order's code is resolved, then its units are packed scan
 * by scan over HTTP, one after the other, as one packer does it. For comparison, in the same run,
 * the plainest statement that saves a scan in a table. Then the same in a browser, from the last
 * key of the burst: until the screen shows that it read the code, and until it shows the result.
 * The promise is the 95th percentile of each, and that every scan counts once.
 */
const bench = await benchDatabase(products)
console.log(`making ${orders} orders of ${products} products …`)
await addManyOrders(bench, { orders, customers: Math.ceil(orders / 3) })
// In bulk nothing was reserved; what is packed here has to be there.
const packable = await sql<{ id: string; number: number; skus: string[] }>`
  select o.id, o.number, array_agg(l.sku order by l.position, n) as skus
  from orders o join order_lines l on l.order_id = o.id
  cross join lateral generate_series(1, l.quantity) as n
  where o.state = 'confirmed' and o.address_verdict <> 'fix' and o.outlet_id = ${bench.outletId}
    and not exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
  group by o.id order by o.number`.execute(bench.db.reader)
await bench.db.pool.query('vacuum analyze')
const { rows: users } = await sql<{ id: string }>`select id from profiles
  where email = ${bench.user.email}`.execute(bench.db.reader)
const userId = users[0]?.id
const server = await benchServer(bench.addresses, bench.user, 4321)

const resolving: number[] = []
const packing: number[] = []
const plain: number[] = []
let next = 0
let sent = 0
// The orders of the past are packed already.
const packedBefore = await unitsPacked()
for (let round = 0; round <= rounds; round += 1) {
  const isCounted = round > 0
  const begun = sent
  while (sent - begun < (isCounted ? scansARound : 30)) await packOne(isCounted)
  for (let times = 0; times < scansARound; times += 1) {
    const took = await timed(() =>
      bench.db.pool.query(
        `insert into scans (id, user_id, task, raw, result)
          values ($1, $2, 'bench', 'B-1', 'ok')`,
        [newId(), userId],
      ),
    )
    if (isCounted) plain.push(took)
  }
}
tell('order opened', resolving)
tell('unit packed', packing)
tell('plain insert', plain)
await scanOnScreen()
const ratio = percentile(packing, 0.95) / percentile(plain, 0.95)
console.log(`unit packed, p95 over the plain statement: ${ratio.toFixed(1)}`)
const packed = (await unitsPacked()) - packedBefore
const kept = await scansKept()
console.log(`scans sent ${sent}, kept ${kept}, units packed ${packed}`)
if (packed !== sent || kept !== sent) throw new Error('A scan was lost or counted twice.')
await server.close()
await bench.close()

async function unitsPacked(): Promise<number> {
  const found = await sql<{ units: string | null }>`
    select sum(packed_quantity) as units from order_lines`.execute(bench.db.reader)
  return Number(found.rows[0]?.units)
}

async function scansKept(): Promise<number> {
  const found = await sql<{ scans: string }>`
    select count(*) as scans from scans where task = 'pack' and result = 'ok'`.execute(
    bench.db.reader,
  )
  return Number(found.rows[0]?.scans)
}

/**
 * Packs orders in a browser with the typing speed of a scanner, and returns how long the screen
 * took.
 */
async function scanOnScreen(): Promise<void> {
  const screen = await openPackingScreen(server)
  const read: number[] = []
  const told: number[] = []
  for (let scans = 0; scans <= scansARound; ) {
    const order = nextOrder()
    await screen.scan(`O-${order.number}`)
    for (const code of order.skus) {
      const took = await screen.scan(code)
      sent += 1
      scans += 1
      // The first burst also loads what the tab is made of.
      if (scans > 5) {
        read.push(took.readMs)
        told.push(took.toldMs)
      }
    }
  }
  await screen.close()
  tell('code read', read)
  tell('result shown', told)
}

function nextOrder() {
  const order = packable.rows[next]
  next += 1
  if (!order) throw new Error('Too few orders can be packed; make more.')
  return order
}

/** Opens an order at the packing station and packs all of it. */
async function packOne(isCounted: boolean): Promise<void> {
  const order = nextOrder()
  const opened = await timed(() => call('/scans/resolve', { code: `O-${order.number}` }))
  if (isCounted) resolving.push(opened)
  for (const code of order.skus) {
    const took = await timed(() => call(`/dispatch/bench/${order.id}/units`, { code }))
    sent += 1
    if (isCounted) packing.push(took)
  }
}

async function call(path: string, body: object): Promise<void> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: server.cookie,
      'idempotency-key': newId(),
    },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

function tell(name: string, times: readonly number[]): void {
  console.log(
    `${name.padEnd(13)} ${times.length} times: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`,
  )
}
