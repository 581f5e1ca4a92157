import type { Page } from 'playwright-core'
import { buildWebIfChanged } from '#app/build-web.ts'
import { actorOfUser } from '#organization/users/server/index.ts'
import { openSession } from '#sales/registers/server/open-session.ts'
import { addRegister } from '#sales/registers/server/save-register.ts'
import { scan } from '../tests/support/browser.ts'
import { browserCookies } from '../tests/support/browser-cookies.ts'
import { launchBrowser } from '../tests/support/launch-browser.ts'
import { benchDatabase } from './support/bench-database.ts'
import { benchServer } from './support/bench-server.ts'
import { median, percentile } from './support/figures.ts'
import { barcodes, bareRead, lineTimes, loadedProducts, watchLines } from './support/till-screen.ts'

const products = Number(process.env.BENCH_PRODUCTS ?? 50_000)
const scans = Number(process.env.BENCH_SCANS ?? 150)

/**
 * From the last key of a scan at the till until a frame shows the line, with all products of the shop
 * in the browser: with the network, and without it. For comparison, in the same browser, one bare
 * read of IndexedDB by the same code. The promise is a 95th percentile below 50 ms.
 */
await buildWebIfChanged(console.log)
const bench = await benchDatabase(products)
await openRegister()
const server = await benchServer(bench.addresses, bench.user, 4326)
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addCookies(browserCookies(server))
await context.addInitScript(watchLines)
const page = await context.newPage()
const began = performance.now()
await page.goto(`${server.url}/pos`)
await page.getByText('Ready for the next sale').waitFor()
while ((await loadedProducts(page)) < products) await page.waitForTimeout(200)
console.log(
  `${products} products in the browser after ${((performance.now() - began) / 1000).toFixed(1)} s`,
)
const codes = await barcodes(bench.db, scans + 1)
const online = await scanAll(page)
await context.setOffline(true)
await page.getByText('Go on selling').waitFor()
const offline = await scanAll(page)
const bare: number[] = []
for (const code of codes) bare.push(await bareRead(page, code))
tell('line, online', online)
tell('line, offline', offline)
tell('bare read', bare)
console.log(`line over the bare read, p95: online ${ratio(online)}, offline ${ratio(offline)}`)
await browser.close()
await server.close()
await bench.close()

/** The first scan also loads what the page is made of, and is not counted. */
async function scanAll(till: Page): Promise<readonly number[]> {
  for (const [at, code] of codes.entries()) {
    await till.waitForTimeout(120)
    await scan(till, code)
    for (let looks = 0; (await lineTimes(till)).length <= at; looks += 1) {
      if (looks === 500)
        throw new Error(`Scan ${at + 1} of ${code} added no line. ${await noticesOf(till)}`)
      await till.waitForTimeout(10)
    }
  }
  const times = await lineTimes(till)
  await till.getByRole('button', { name: 'Clear', exact: true }).click()
  await till.evaluate('window.lineTimes.length = 0')
  return times.slice(1)
}

/** What the till said about a scan that added nothing. */
async function noticesOf(till: Page): Promise<string> {
  const said = await till.locator('[role="alert"], [role="status"]').allInnerTexts()
  return said.length === 0 ? 'The till said nothing.' : `The till said: ${said.join(' | ')}`
}

async function openRegister(): Promise<void> {
  const { id } = await bench.db.reader
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', bench.user.email)
    .executeTakeFirstOrThrow()
  await bench.db.transaction(async (tx) => {
    const actor = await actorOfUser(tx, id)
    if (!actor) throw new Error('The bench has no user.')
    const register = await addRegister(tx, actor, {
      outletId: bench.outletId,
      name: 'Till',
      deviceId: null,
    })
    await openSession(tx, actor, { registerId: register.id, counted: [] })
  })
}

function tell(name: string, times: readonly number[]): void {
  console.log(
    `${name.padEnd(14)} ${times.length} times: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`,
  )
}

function ratio(times: readonly number[]): string {
  return (percentile(times, 0.95) / percentile(bare, 0.95)).toFixed(1)
}
