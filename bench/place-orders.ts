import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import type { Database } from '#platform/server/db/database.ts'
import { placementStatement } from '#sales/orders/server/index.ts'
import { type BenchDatabase, benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { median } from './support/figures.ts'

const products = 1_000
const people = 100_000
const clients = 8
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/**
 * Orders of three lines over HTTP, by a signed-in client, against pgbench running the very
 * statement on the same server: what HTTP, session, validation and permission cost beside it. The
 * readers of events follow both, and what one leaves them is done before the other begins.
 */
const bench = await benchDatabase(products)
const server = await benchServer(bench.addresses, bench.user)
const idle = await server.megabytes()
const pairs: { http: number; pgbench: number; p95: number; errors: number }[] = []
for (let round = 0; round <= rounds; round++) {
  const before = await server.processorTime()
  const { rate: direct, placed } = await runPgbench(bench)
  await untilFollowed(bench.db)
  const following = ((await server.processorTime()) - before) / placed
  const over = await runHttp()
  const behind = await untilFollowed(bench.db)
  if (round > 0) pairs.push({ ...over, pgbench: direct })
  const note = round === 0 ? ' (warm-up)' : ''
  console.log(
    `round ${round}${note}: http ${over.http.toFixed(0)}/s p95 ${over.p95} ms, pgbench ${direct.toFixed(0)}/s, ratio ${(over.http / direct).toFixed(2)}, not placed ${over.errors}, CPU an order: server ${over.server.toFixed(2)} ms (the readers of events ${following.toFixed(2)} ms), PostgreSQL ${over.pg.toFixed(2)} ms, readers behind ${behind.toFixed(1)} s`,
  )
}
await requireCounts(bench.db)
console.log(
  `orders of 3 lines at ${clients} clients: http ${median(pairs.map((pair) => pair.http)).toFixed(0)}/s, pgbench ${median(pairs.map((pair) => pair.pgbench)).toFixed(0)}/s, median ratio ${median(pairs.map((pair) => pair.http / pair.pgbench)).toFixed(2)}`,
)
console.log(
  `memory of the server: idle ${idle.toFixed(0)} MB, after load ${(await server.megabytes()).toFixed(0)} MB`,
)
await server.close()
await bench.close()

async function runHttp() {
  const before = [await server.processorTime(), await bench.processorTime()] as const
  const pick = () => bench.variantIds[Math.floor(Math.random() * products)]
  const result = await autocannon({
    url: `${server.url}/api/v1/orders`,
    method: 'POST',
    connections: clients,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', cookie: server.cookie },
          body: JSON.stringify({
            outletId: bench.outletId,
            ...someone(Math.floor(Math.random() * people)),
            paymentMethod: 'prepaid',
            lines: [1, 2, 3].map((quantity) => ({ variantId: pick(), quantity })),
          }),
        }),
      },
    ],
  })
  const times = result['2xx']
  return {
    http: times / result.duration,
    p95: result.latency.p97_5,
    errors: result.non2xx + result.errors,
    server: ((await server.processorTime()) - before[0]) / times,
    pg: ((await bench.processorTime()) - before[1]) / times,
  }
}

/** One of many people, who order again now and then. */
function someone(n: number) {
  return {
    shipName: `Ada Byron ${n}`,
    shipPhone: `07946 ${String(n).padStart(6, '0')}`,
    shipAddress: `${1 + (n % 90)} Mill Lane`,
    shipCity: 'Leeds',
    shipPostcode: `LS${1 + (n % 28)} ${n % 10}AB`,
    shipCountry: 'GB',
  }
}

async function runPgbench({ db, outletId }: BenchDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-pgbench-'))
  const file = join(folder, 'place.sql')
  await writeFile(file, pgbenchScript(outletId))
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)],
    ...['-f', file, db.url],
  ])
  await rm(folder, { recursive: true })
  return {
    rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
    placed: Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]),
  }
}

/** The placement's own text; only its parameters are made by SQL instead of by a client. */
function pgbenchScript(outletId: string): string {
  const line = (position: number) =>
    `jsonb_build_object('id', uuidv7(), 'orderId', made.id, 'position', ${position}, 'quantity', ${position},
      'variantId', (select id from variants where sku = 'B-' || (:v${position})::text))`
  const made = `made as materialized (select uuidv7() as id), made_input as materialized (select
    jsonb_build_array(jsonb_build_object('id', made.id, 'outletId', '${outletId}', 'channel', 'staff',
      'shipName', 'Ada Byron ' || :n, 'shipPhone', '07946 ' || lpad((:n)::text, 6, '0'), 'phoneKey',
      '+447946' || lpad((:n)::text, 6, '0'), 'shipAddress', 1 + :n % 90 || ' Mill Lane', 'shipCity',
      'Leeds', 'shipPostcode', 'LS' || 1 + :n % 28 || ' ' || :n % 10 || 'AB', 'shipCountry', 'GB',
      'paymentMethod', 'prepaid', 'shippingMinor', 0, 'note', ''))
      as headers, jsonb_build_array(${[1, 2, 3].map(line).join(', ')}) as lines from made)`
  const statement = placementStatement
    .replace('with ', `with ${made}, `)
    .replace('$1::jsonb', '(select headers from made_input)')
    .replace('$2::jsonb', '(select lines from made_input)')
    .replaceAll('$3::uuid', 'null::uuid')
    .replaceAll('$4::jsonb', "jsonb_build_object('actor_name', 'Bench', 'via', 'job')")
    .replaceAll('$5::uuid', "'00000000-0000-7000-8000-000000000000'::uuid")
    .replaceAll(/\$[678]::text/g, 'null::text')
  const picks = [1, 2, 3].map((n) => `\\set v${n} random(0, ${products - 1})`).join('\n')
  return `${picks}\n\\set n random(0, ${people - 1})\n${statement.replaceAll(/\s+/g, ' ')};\n`
}

/**
 * Waits until the event readers have read all events, and returns how many seconds it took. The
 * chain is sealed once a minute.
 */
async function untilFollowed({ pool }: Database): Promise<number> {
  const from = performance.now()
  for (;;) {
    const { rows } = await pool.query(
      `select from event_readers r where r.name <> 'chain' and exists (select from events e
         where (e.tx, e.seq) > (r.tx, r.seq)) limit 1`,
    )
    if (rows.length === 0) return (performance.now() - from) / 1_000
    await sleep(100)
  }
}

/** The counts that the triggers keep are those of the orders. */
async function requireCounts({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `select state, sum(count) as off from (
         select state, count from order_counts union all select state, change from order_count_changes
         union all select state, -count(*) from orders group by state) as each
       group by state having sum(count) <> 0`,
  )
  if (rows.length > 0) throw new Error(`The counts are off: ${JSON.stringify(rows)}`)
}
