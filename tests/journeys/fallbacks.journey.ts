import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDesk, signInAs } from '../support/browser.ts'
import { addressesOf } from '../support/database.ts'
import {
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  holdBack,
  toastOf,
} from '../support/demo-house.ts'
import { freePort } from '../support/free-port.ts'
import { spawnServer, untilReady } from '../support/running-server.ts'
import type { TestServer } from '../support/server.ts'

let house: DemoHouse
let server: TestServer

beforeAll(async () => {
  house = await demoHouse()
  server = house.server
})

const crashed = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })
const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** Answers the order list with a malformed row, which no page can render. */
async function breakOrders(page: Page): Promise<void> {
  await page.route('**/rpc/orders/list*', (route) =>
    route.fulfill({ json: { json: { rows: [null], nextCursor: null } } }),
  )
}

test('an unknown path says so, and links to the search and home', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/no/such-page`)
  await page.getByRole('heading', { name: 'Page not found', exact: true }).waitFor()
  await page.getByText('/no/such-page', { exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('Page not found · Quartermaster')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('dialog', { name: 'Search and go to' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go to Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  // The browser reports only the 404 of the URL itself.
  expect(desk.complaints).toEqual([expect.stringMatching(/ 404 .*\/no\/such-page$/)])
})

test('a page without access names the missing permission and who can grant it', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/activity-logs`)
  await page.getByRole('heading', { name: 'You cannot open Activity Logs' }).waitFor()
  await page
    .getByText('This needs the permission “Activity logs”.')
    .filter({ hasText: 'Only a super admin can grant it.' })
    .waitFor()
  await sidebarOf(page).waitFor()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('a user asks for access by keyboard; those who can grant it are notified once', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/activity-logs`)
  const admins = await house.db.reader
    .selectFrom('profiles')
    .select(['full_name as name'])
    .where('role', '=', 'super_admin')
    .execute()
  const named = page.getByText(/^People who can grant it: /)
  for (const { name } of admins) await named.filter({ hasText: name }).waitFor()
  const ask = page.getByRole('button', { name: 'Ask for access' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/ (has|have) been notified\. Sent /).waitFor()
  await expect.poll(() => ask.getAttribute('aria-disabled')).toBe('true')

  // The page knows it after a reload too, and says when it was sent.
  await page.reload()
  await page.getByText(/ (has|have) been notified\. Sent /).waitFor()
  await ask.press('Enter')
  await toastOf(desk, 'You asked for this on').first().waitFor()

  const admin = await deskOf(server, 'super_admin')
  await admin.page.goto(`${server.url}/notifications?q=asks for access`)
  const rows = admin.page.locator('[data-row]').filter({ hasText: 'asks for access' })
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().click()
  await admin.page.getByRole('button', { name: 'Open', exact: true }).click()
  await admin.page.waitForURL('**/user-management?open=*')
  await admin.page.locator('[data-side-panel]').getByText('Store Manager').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
  expect(faultsOf(admin)).toEqual([])
})

test('a supplier, without a dashboard, lands on the first accessible page', async () => {
  const desk = await deskOf(server, 'supplier')
  await desk.page.goto(server.url)
  await desk.page.waitForURL('**/supplier-portal')
  await desk.page.getByRole('heading', { name: 'Supplier Portal' }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('a page that crashes says what happened, with a reference that is in the server’s log', async () => {
  const running = spawnServer({
    PORT: String(await freePort()),
    ...addressesOf(house.db),
    LOG_LEVEL: 'error',
  })
  onTestFinished(async () => {
    running.process.kill('SIGTERM')
    await running.ended
  })
  await untilReady(running)
  const desk = await openDesk()
  const { page } = desk
  await signInAs(desk, running.url, 'staff')
  await breakOrders(page)
  await page.goto(`${running.url}/orders`)
  await crashed(page).waitFor()
  await page
    .getByText('We apologize for the inconvenience. An error occurred while rendering this page.', {
      exact: true,
    })
    .waitFor()
  const message = (await page.locator('pre').textContent()) ?? ''
  expect(message).toContain('null')
  await sidebarOf(page).waitFor()

  const told = page.getByText('Reference:')
  await told.waitFor()
  const reference = (await told.locator('code').textContent()) ?? ''
  const entry = running
    .said()
    .split('\n')
    .find((line) => line.includes('a screen crashed'))
  const { requestId, crash } = JSON.parse(entry ?? '{}')
  expect(requestId).toBe(reference)
  expect(crash).toMatchObject({ message, path: '/orders' })

  await page.getByRole('button', { name: 'Go to Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
})

test('a crashed page affects no other, and “Try Again” renders it again', async () => {
  const { page } = await deskOf(server, 'staff')
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  const list = '**/rpc/orders/list'
  await page.route(list, (route) =>
    route.fulfill({ json: { json: { rows: [null], nextCursor: null } } }),
  )
  await sidebarOf(page).getByRole('button', { name: 'Orders' }).click()
  await sidebarOf(page).getByRole('link', { name: 'All Orders' }).click()
  await crashed(page).waitFor()
  await sidebarOf(page).getByRole('link', { name: 'Dispatch' }).click()
  await page.getByRole('heading', { name: 'Dispatch', exact: true }).waitFor()
  await page.goBack()
  await crashed(page).waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await page.getByRole('row').nth(1).waitFor()
  expect(await crashed(page).count()).toBe(0)
})

test('when the shell itself crashes only the fallback is shown, and “Try Again” brings it back', async () => {
  const { page } = await deskOf(server, 'staff')
  await page.goto(`${server.url}/orders`)
  await page.getByRole('row').nth(1).waitFor()
  await page.evaluate(
    `window.wide = window.matchMedia; window.matchMedia = () => { throw new Error('No media here') }`,
  )
  await page.keyboard.press('Control+b')
  await crashed(page).waitFor()
  await page.getByText('No media here', { exact: true }).waitFor()
  expect(await sidebarOf(page).count()).toBe(0)
  await page.evaluate('window.matchMedia = window.wide')
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await page.getByRole('row').nth(1).waitFor()
  await sidebarOf(page).waitFor()
})

test('while the code of a page is loading, the page says so', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const letThrough = await holdBack(desk, '**/assets/ActivityPage-*.js')
  await page.goto(server.url)
  await sidebarOf(page).getByRole('link', { name: 'Activity Logs' }).click()
  await page.getByRole('main').getByText('Loading...', { exact: true }).waitFor()
  letThrough()
  await page.getByRole('heading', { name: 'Activity Logs' }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('a page whose code the server does not have is reloaded once, and then says so', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.route('**/assets/ActivityPage-*.js', (route) => route.abort())
  await page.goto(`${server.url}/activity-logs`)
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  await page.unroute('**/assets/ActivityPage-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { name: 'Activity Logs' }).waitFor()
})

test('the scanner that was connected here is connected again after a reload', async () => {
  const desk = await deskOf(server, 'dispatch_manager')
  const { page } = desk
  const stored = () => page.evaluate(() => localStorage.getItem('handheld_scanner_device'))
  await page.goto(`${server.url}/dispatch`)
  const connect = page.getByRole('button', { name: 'Connect scanner' })
  await connect.click()
  const connected = page.getByRole('button', { name: 'Scanner connected' })
  await connected.waitFor()
  await expect.poll(() => connected.getAttribute('title')).toContain('Handheld Scanner (HID Mode)')
  await expect.poll(stored).toContain('Handheld Scanner (HID Mode)')
  await page.reload()
  await connected.click()
  await connect.waitFor()
  await expect.poll(stored).toBeNull()
  expect(faultsOf(desk)).toEqual([])
})

test('while the server is busy a page retries by itself, one banner says so, and both end well', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  let isBusy = true
  await page.route('**/rpc/orders/**', (route) =>
    isBusy ? route.fulfill({ status: 503, json: { json: {} } }) : route.fallback(),
  )
  await page.goto(`${server.url}/orders`)
  const banner = page.getByText('The server is busy or restarting. Nothing is lost; trying again…')
  await banner.waitFor()
  expect(await banner.count()).toBe(1)
  isBusy = false
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  await banner.waitFor({ state: 'detached' })
})
