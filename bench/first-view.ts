import { gzipSync } from 'node:zlib'
import { buildWebIfChanged } from '#app/build-web.ts'
import { fillDemo } from '#app/demo/fill-demo.ts'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { browserCookies } from '../tests/support/browser-cookies.ts'
import { launchBrowser } from '../tests/support/launch-browser.ts'
import { emptyBenchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { median } from './support/figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

/**
 * The cost of the first view of the orders list for a browser with an empty cache: JavaScript after
 * gzip, the time until the rows are shown, and the processor time of the page, which a busy machine
 * affects less. The baseline is a page of our own server without any script, in the same browser.
 */
await buildWebIfChanged(console.log)
const bench = await emptyBenchDatabase()
await fillDemo(bench.db, new Date(), () => undefined)
const user = { email: demoEmail('super_admin'), password: demoPassword }
const server = await benchServer(bench.addresses, user, 4314)
const browser = await launchBrowser()
const shown: { rows: number; work: number; bare: number }[] = []
let scripts: { path: string; bytes: number }[] = []
for (let round = 0; round <= rounds; round++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(browserCookies(server))
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.add(response.url())
  })
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const began = performance.now()
  await page.goto(`${server.url}/orders`)
  await page.locator('tbody tr').first().waitFor()
  const rows = performance.now() - began
  const { metrics } = await tools.send('Performance.getMetrics')
  const work = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  if (round === 0) await page.waitForTimeout(1_000)
  // Requested once more: the browser keeps no readable body of a script that is only preloaded.
  if (round === 0) scripts = await Promise.all([...loaded].map(sizeOf))
  const bareBegan = performance.now()
  await page.goto(`${server.url}/healthz`)
  if (round > 0) shown.push({ rows, work, bare: performance.now() - bareBegan })
  await context.close()
}
for (const { path, bytes } of scripts.sort((a, b) => b.bytes - a.bytes))
  console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${path}`)
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(
  `JavaScript of the first view of /orders, gzip: ${(total / 1000).toFixed(1)} kB in ${scripts.length} files`,
)
console.log(
  `rows on the screen after ${median(shown.map((each) => each.rows)).toFixed(0)} ms, of which the page worked ${median(shown.map((each) => each.work)).toFixed(0)} ms; a page without script ${median(shown.map((each) => each.bare)).toFixed(0)} ms`,
)
await browser.close()
await server.close()
await bench.close()

async function sizeOf(url: string): Promise<{ path: string; bytes: number }> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  return { path: new URL(url).pathname, bytes: gzipSync(body, { level: 9 }).length }
}
