import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { randomFrom } from '#app/demo/random.ts'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { browserCookies } from '../support/browser-cookies.ts'
import { anotherPool } from '../support/database.ts'
import { type DemoHouse, demoHouse } from '../support/demo-house.ts'
import { type FlakyProxy, flakyProxy, type Trouble } from '../support/flaky-proxy.ts'
import { type KillableBrowser, killableBrowser } from '../support/killable-browser.ts'
import { openRegisters, stockUp } from '../support/open-registers.ts'
import { printed, printedSeed } from '../support/seed.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { addToCart, chooseRegister, payInCash } from '../support/till-steps.ts'
import { keptIn, readyOffline } from './kept-in.ts'

// `QM_TILLS=all` is five tills with 200 sales each, which takes some ten minutes on two cores.
const size =
  process.env.QM_TILLS === 'all'
    ? { tills: 5, sales: 200, mostMinutes: 90 }
    : { tills: 2, sales: 10, mostMinutes: 20 }
// The tills stop before, and say how far they came.
vi.setConfig({ testTimeout: (size.mostMinutes + 15) * 60_000 })

const sku = 'APRON-NAVY-LONG'
const patience = { timeout: 300_000 }

type TillRun = {
  readonly browser: KillableBrowser
  readonly register: { readonly id: string; readonly label: string }
  /** The numbers that the cashier saw. */
  readonly numbers: number[]
  interruptions: number
}

test('every sale is recorded once, whatever the network, the browser and the server do', async () => {
  const random = randomFrom(printedSeed('sales once'))
  const house = await demoHouse()
  // The server is started anew, and closes the connections that it was given.
  const db = anotherPool(house.db)
  const registers = await openRegisters(db, 'YORK', size.tills)
  await stockUp(db, 'YORK', sku, 10_000)
  const proxy = await flakyProxy(portOf(house.server))
  const server: { now: TestServer } = { now: house.server }
  const tills: TillRun[] = []
  for (const register of registers) {
    // Signed in once: a browser is opened again while the server is away, too.
    const cookie = await house.server.signIn(demoEmail('super_manager'), demoPassword)
    const cookies = browserCookies({ cookie, url: proxy.url })
    const browser = await killableBrowser((context) => context.addCookies(cookies))
    tills.push({ browser, register, numbers: [], interruptions: 0 })
    await openTill(browser.page, proxy, register.label)
    await readyOffline(browser.page)
  }

  proxy.trouble = () => troubles[random.whole(0, troubles.length - 1)] ?? 'none'
  const began = Date.now()
  const pace = { isOver: false, until: began + size.mostMinutes * 60_000 }
  const weather = changeWeather(proxy, server, house, random.next, () => pace.isOver)
  try {
    await Promise.all(tills.map((till) => sellAll(till, proxy, random.next, pace)))
  } finally {
    pace.isOver = true
    await weather
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  proxy.isAway = false
  proxy.trouble = () => 'none'

  const calmSince = Date.now()
  for (const { browser } of tills)
    await expect.poll(() => keptIn(browser.page, 'sales'), patience).toBe(0)
  const seconds = Math.round((Date.now() - calmSince) / 1000)

  const recorded = await db.reader
    .selectFrom('sales')
    .select(['id', 'number', 'units', 'register_id', 'is_offline'])
    .where(
      'register_id',
      'in',
      registers.map(({ id }) => id),
    )
    .execute()
  const numbers = recorded.map(({ number }) => Number(number))
  const seen = tills.flatMap((till) => till.numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((number) => !numbers.includes(number))).toEqual([])
  // A browser may be killed after a sale was kept and before its number was read.
  const interruptions = tills.reduce((sum, till) => sum + till.interruptions, 0)
  expect(numbers.length - seen.length).toBeLessThanOrEqual(interruptions)
  expect(await unitsMoved(db, recorded)).toBe(numbers.length)
  const offline = recorded.filter(({ is_offline }) => is_offline).length
  printed(
    `${seen.length} sales at ${size.tills} tills in ${minutes} min: ${numbers.length} recorded, ${offline} of them made offline, ${interruptions} interruptions; the queues were empty after ${seconds} s`,
  )
})

const troubles: readonly Trouble[] = [
  'none',
  'none',
  'none',
  'late',
  'lost before it arrives',
  'lost before its answer',
]

/** The units that left the stock for these sales. */
async function unitsMoved(db: Database, sales: readonly { readonly id: string }[]) {
  const moved = await db.reader
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.sum<string>('on_hand_delta').as('units'))
    .where(
      'source_id',
      'in',
      sales.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  return -Number(moved.units)
}

/** Now and then the network is gone, and the server is started anew once. */
async function changeWeather(
  proxy: FlakyProxy,
  server: { now: TestServer },
  { db }: DemoHouse,
  next: () => number,
  isOver: () => boolean,
): Promise<void> {
  let rounds = 0
  while (!isOver()) {
    await setTimeout(4_000 + next() * 6_000)
    proxy.isAway = true
    rounds += 1
    if (rounds === 2) {
      await server.now.close()
      server.now = await testServer(anotherPool(db))
      proxy.target = portOf(server.now)
    }
    await setTimeout(2_000 + next() * 8_000)
    proxy.isAway = false
  }
}

/** Sells until all sales are made, another till has failed, or the time is over. */
async function sellAll(
  till: TillRun,
  proxy: FlakyProxy,
  next: () => number,
  pace: { readonly isOver: boolean; readonly until: number },
): Promise<void> {
  const { browser, register, numbers } = till
  while (numbers.length < size.sales && !pace.isOver) {
    if (Date.now() > pace.until)
      throw new Error(
        `${register.label} made ${numbers.length} of ${size.sales} sales in ${size.mostMinutes} minutes.`,
      )
    await addToCart(browser.page, sku)
    numbers.push(await payInCash(browser.page))
    const chance = next()
    if (chance < 0.1) {
      await browser.page.reload()
      await openTill(browser.page, proxy, register.label)
    } else if (chance < 0.15) await openSecondTab(till, proxy)
    else if (chance < 0.2) {
      till.interruptions += 1
      await addToCart(browser.page, sku)
      await browser.page.keyboard.press('Enter')
      await browser.page.getByRole('dialog', { name: 'Take payment' }).waitFor()
      // The answer never comes: the browser ends in the middle of the payment.
      await browser.page.keyboard.press('Enter')
      await browser.killAndReopen()
      await openTill(browser.page, proxy, register.label)
    }
  }
}

/** A second tab does not sell; closed again, it has changed nothing. */
async function openSecondTab({ browser }: TillRun, proxy: FlakyProxy): Promise<void> {
  const page = await browser.context.newPage()
  await page.goto(`${proxy.url}/pos`)
  await page.getByText('The till is open in another tab').waitFor(patience)
  await page.close()
}

async function openTill(page: Page, proxy: FlakyProxy, label: string): Promise<void> {
  // Without the network and the app's files, as in the first moment, the browser tries again.
  await expect
    .poll(
      () =>
        page.goto(`${proxy.url}/pos`).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true)
  await chooseRegister(page, label)
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  if (await clear.isEnabled()) await clear.click()
}

const portOf = ({ url }: TestServer) => Number(new URL(url).port)
