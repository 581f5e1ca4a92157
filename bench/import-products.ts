import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)

/**
 * A file of products uploaded to a server, checked, imported and imported once more, against COPY
 * of the same number of rows of the same text: the cost of matching, rules, events and undo data
 * compared with plain inserts. The memory is the peak of the server's process meanwhile.
 */
const head = 'SKU,Product,Price,Cost,Category,Brand,Barcode,Weight (g)\n'
const lines = Array.from({ length: rows }, (_, at) => {
  const code = `29${String(at).padStart(10, '0')}`
  const price = `${1 + (at % 90)}.${String(at % 100).padStart(2, '0')}`
  return `BENCH-${at},Bench ware number ${at},${price},1.10,Category ${at % 40},Brand ${at % 25},X${code},${100 + (at % 900)}\n`
})
const text = head + lines.join('')

const bench = await benchDatabase(1)
const copied = await copyRows()
const server = await benchServer(bench.addresses, bench.user)
const idle = await server.megabytes()
let peak = idle
const watching = setInterval(async () => {
  peak = Math.max(peak, await server.megabytes())
}, 100)
const id = await send()
const checked = await timed(async () => {
  await act(id, 'check')
  await until(id, 'checked')
})
const ran = await timed(async () => {
  await act(id, 'start')
  await until(id, 'finished')
})
const again = await send()
const checkedAgain = await timed(async () => {
  await act(again, 'check')
  await until(again, 'checked')
})
clearInterval(watching)
const { rows: counted } = await sql<{ variants: number }>`
  select count(*) as variants from variants`.execute(bench.db.reader)
const perSecond = (seconds: number) => (rows / seconds).toFixed(0)
console.log(
  `${rows} products, ${(text.length / 1e6).toFixed(1)} MB; variants in the database: ${counted[0]?.variants}`,
)
console.log(
  `check ${perSecond(checked)} rows/s, run ${perSecond(ran)} rows/s, check of the same file again ${perSecond(checkedAgain)} rows/s`,
)
console.log(
  `COPY of the same text into one table ${perSecond(copied)} rows/s; ratio of the run ${(copied / ran).toFixed(3)}`,
)
console.log(`memory of the server: idle ${idle.toFixed(0)} MB, at the most ${peak.toFixed(0)} MB`)
await server.close()
await bench.close()

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function send(): Promise<string> {
  const response = await fetch(`${server.url}/api/imports/tables?kind=products&name=bench.csv`, {
    method: 'POST',
    headers: { cookie: server.cookie, 'content-type': 'application/octet-stream' },
    body: text,
  })
  return String((await answerOf(response)).id)
}

async function answerOf(response: Response): Promise<Record<string, unknown>> {
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, unknown> // parse edge: our own answer
}

async function get(path: string): Promise<Record<string, unknown>> {
  return answerOf(
    await fetch(`${server.url}/api/v1${path}`, { headers: { cookie: server.cookie } }),
  )
}

async function act(importId: string, step: 'check' | 'start'): Promise<void> {
  const table = await get(`/table-imports/${importId}`)
  const match = { mapping: table.mapping, options: {}, decimalSign: '.', dateOrder: 'dmy' }
  const body = { version: table.version, ...(step === 'check' ? match : {}) }
  await answerOf(
    await fetch(`${server.url}/api/v1/table-imports/${importId}/${step}`, {
      method: 'POST',
      headers: { cookie: server.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

async function until(importId: string, state: string): Promise<void> {
  for (;;) {
    // A server on a busy machine may refuse for a moment; the next poll succeeds.
    const run = await get(`/imports/${importId}`).catch((): Record<string, unknown> => ({}))
    if (run.state === state) return
    if (run.state === 'failed') throw new Error(String(run.failure))
    await sleep(100)
  }
}

/** The same file into one table with a key and no other rule, as fast as PostgreSQL takes it. */
async function copyRows(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-copy-'))
  const file = join(folder, 'bench.csv')
  await writeFile(file, text)
  const commands = [
    `create temporary table bench_copy (sku text primary key, product text, price text, cost text,
      category text, brand text, barcode text, weight text)`,
    '\\timing on',
    `\\copy bench_copy from '${file}' with (format csv, header)`,
  ]
  const options = commands.flatMap((command) => ['-c', command])
  const { stdout } = await promisify(execFile)('psql', [bench.ownerUrl, ...options])
  await rm(folder, { recursive: true })
  return Number(/Time: ([\d.]+) ms/.exec(stdout)?.[1]) / 1000
}
