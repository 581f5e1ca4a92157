import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { randomFrom } from '#app/demo/random.ts'
import { type Desk, scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, toastOf } from '../support/demo-house.ts'
import { registeredEndpoints } from '../support/endpoints.ts'
import { runBegan } from '../support/run-began.ts'
import { list } from '../support/screen.ts'
import { screens } from '../support/screens.ts'
import { printed, printedSeed } from '../support/seed.ts'

/** How many scans each page gets; from 10 on, each screen with its panels and dialogs gets them too. */
const scansOfEach = Number(process.env.QM_SCANS ?? 1)
const isThorough = scansOfEach >= 10
// Two thousand scans, each with its pause, take longer than any other journey.
if (isThorough) vi.setConfig({ testTimeout: 3 * 3_600_000 })

const seed = printedSeed('scans everywhere')
const random = randomFrom(seed)

/** Every page of the menu, and whether it handles scans. */
const takesScans: Readonly<Record<string, boolean>> = {
  '/': false,
  '/orders': true,
  '/confirmations': false,
  '/shipper-advice': false,
  '/dispatch': true,
  '/returns': true,
  '/returns-not-received': true,
  '/inventory': true,
  '/products': true,
  '/packaging': false,
  '/stock-transfer': true,
  '/suppliers': false,
  '/supplier-analytics': false,
  '/purchase-orders': false,
  '/receiving': true,
  '/stock-audit': true,
  '/supplier-portal': false,
  '/all-customers': false,
  '/address-verification': false,
  '/outlets': false,
  '/locations': false,
  '/user-management': false,
  '/activity-logs': false,
  '/settings': false,
  '/business-settings': false,
}

/** The write endpoints; a recorded code lookup is not a write of the page. */
const writePaths = new Set(
  registeredEndpoints()
    .filter(({ method, name }) => method !== 'GET' && name !== 'scanning.resolve')
    .map(({ name }) => `/rpc/${name.replaceAll('.', '/')}`),
)

/** A list that a scan has narrowed is read again when its records change meanwhile. */
const listPaths = new Set(
  registeredEndpoints()
    .filter(({ meta }) => meta.list !== undefined)
    .map(({ name }) => `/rpc/${name.replaceAll('.', '/')}`),
)

/** The endpoints of stations for scans. */
const stations = /(scan\w*|packUnit|receive|pick\w*|count\w*)$/

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse(runBegan())
})

/** The page's requests and writes, by the code of their scan. */
function watchRequests({ page }: Desk) {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') seen.push(request)
  })
  const holds = (request: Request, code: string) => {
    const text = `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`
    return text.replaceAll('+', ' ').includes(code)
  }
  return {
    /** How often each URL was requested with the code. */
    asked: (code: string) => {
      const counts = new Map<string, number>()
      for (const request of seen.filter((each) => holds(each, code))) {
        const { pathname } = new URL(request.url())
        counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
      }
      return counts
    },
    writes: () =>
      seen.map((request) => new URL(request.url()).pathname).filter((path) => writePaths.has(path)),
    forget: () => {
      seen.length = 0
    },
  }
}

const letters = 'ABEGJKMNRTXabejknrx0123456789-'
let made = 0

/** An unknown code that contains the letters of the shortcuts. */
function unknownCode(): string {
  made += 1
  const rest = Array.from({ length: random.whole(5, 12) }, () => random.pick([...letters]))
  return `${random.pick(['A', 'J', 'X', '1', 'R'])}${rest.join('')}${made}`
}

/** Scans while the page is busy at random, up to half a second. */
async function scanBusily(page: Page): Promise<string> {
  const code = unknownCode()
  const ends = random.pick([['Enter'], ['Tab'], ['Enter', 'Enter'], ['ArrowDown'], []])
  const milliseconds = random.whole(0, 500)
  const busy = page.evaluate((length) => {
    const until = performance.now() + length
    while (performance.now() < until);
  }, milliseconds)
  await Promise.all([busy, scan(page, code, ends)])
  return code
}

const totals = { scans: 0, lost: 0, doubled: 0, writes: 0 }

/** Scans unknown codes on what is open, and counts the page's reactions. */
async function scanHere(
  desk: Desk,
  requests: ReturnType<typeof watchRequests>,
  name: string,
  takes: boolean,
) {
  for (let count = 0; count < scansOfEach; count += 1) {
    requests.forget()
    const code = await scanBusily(desk.page)
    totals.scans += 1
    // A station without an order answers in its list of scans.
    const isAnswered = async () =>
      requests.asked(code).size > 0 || (await desk.page.getByText(code).count()) > 0
    const answer = takes
      ? expect.poll(isAnswered, { timeout: 8_000 }).toBe(true)
      : toastOf(desk, `${code} was read, and nothing was done with it.`).waitFor()
    await answer.catch((error: unknown) => {
      totals.lost += 1
      throw new Error(`${name}: the scan ${code} was lost (seed ${seed}): ${error}`)
    })
    // By now a second request with the same code would have been sent.
    if (takes) await desk.page.waitForTimeout(60)
    const repeated = [...requests.asked(code)].filter(
      ([path, times]) => times > 1 && !listPaths.has(path),
    )
    const writes = requests.writes()
    totals.doubled += repeated.length
    totals.writes += writes.length
    expect({ name, code, repeated, writes }).toEqual({ name, code, repeated: [], writes: [] })
  }
}

test(`every page of the menu answers every scan, and none runs a shortcut (seed ${seed})`, async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(house.server.url)
  await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor()
  const links = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').split('?')[0] ?? ''))
  expect([...new Set(links)].filter((path) => takesScans[path] === undefined)).toEqual([])
  const requests = watchRequests(desk)
  for (const [path, takes] of Object.entries(takesScans)) {
    await page.goto(`${house.server.url}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(400)
    // With nothing open, and with the first record beside its list.
    const row = page.locator('[data-row]').first()
    if ((await row.count()) > 0 && path !== '/dispatch') {
      await page.evaluate(() => document.body.focus())
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(200)
    }
    await scanHere(desk, requests, path, takes)
  }
  expect(desk.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  if (!isThorough) return
  // What is open there handles a scan, refuses it, or keeps it as text: it writes nothing.
  for (const screen of await screens(house.db)) {
    if (screen.isSignedOut || screen.as) continue
    await page.goto(`${house.server.url}${screen.path}`)
    await screen.open?.(page)
    await screen.settle(page)
    for (let count = 0; count < scansOfEach; count += 1) {
      requests.forget()
      const code = await scanBusily(page)
      await page.waitForTimeout(500)
      totals.scans += 1
      const repeated = [...requests.asked(code)].filter(([, times]) => times > 1)
      // A station sends its scans to the server, which refuses an unknown code.
      const writes = requests.writes().filter((path) => !stations.test(path))
      totals.doubled += repeated.length
      totals.writes += writes.length
      expect({ screen: screen.name, code, writes }).toEqual({
        screen: screen.name,
        code,
        writes: [],
      })
    }
  }
  printed(`scans everywhere: ${JSON.stringify(totals)}`)
})

test('the palette and a dialog keep a scan from the page below, and lose none', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const requests = watchRequests(desk)
  await page.goto(`${house.server.url}/address-verification`)
  await list(page)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search and go to' }).getByLabel('Search')
  await search.waitFor()
  const code = await scanBusily(page)
  await expect.poll(() => search.inputValue()).toBe(code)
  expect(requests.writes()).toEqual([])
  const pending = await house.db.reader
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`${house.server.url}/orders?open=${pending.id}`)
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByRole('dialog', { name: /^Hold/ }).waitFor()
  const covered = await scanBusily(page)
  await toastOf(desk, 'Close the dialog before you scan').filter({ hasText: covered }).waitFor()
  expect(requests.asked(covered).size).toBe(0)
})

test('a disconnected scanner is offered its connection, and its first scan is used', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const requests = watchRequests(desk)
  await page.goto(`${house.server.url}/dispatch`)
  await page.getByText('Ready to scan').waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await page.getByRole('button', { name: 'Scanner connected' }).click()
  await page.getByText('Connect the scanner, or enter codes by hand').waitFor()
  const code = await scanBusily(page)
  const offer = page.getByRole('alert').filter({ hasText: 'A scanner is sending codes.' })
  await offer.getByText(code).waitFor()
  expect(requests.asked(code).size).toBe(0)
  await offer.getByRole('button', { name: 'Connect and use' }).click()
  await page.locator('[aria-live="assertive"]').getByText('No order on the bench').waitFor()
  await page.getByRole('button', { name: 'Scanner connected' }).waitFor()
})
