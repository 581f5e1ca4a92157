import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { ordersPerDay } from '../support/screens.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** What a request for each widget says, and what the widget says where it fails. */
const widgets = [
  {
    request: 'need',
    said: 'orders.held',
    sentence: 'Could not be counted: orders are on hold.',
  },
  {
    request: 'figure',
    said: 'inventory.value',
    sentence: 'Stock value could not be loaded.',
  },
  { request: 'ordersPerDay', said: '', sentence: 'The chart could not be loaded.' },
]

test('a failed widget says so itself, with its request id, and offers a retry', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page, context } = desk
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const main = page.getByRole('main')
  for (const { request, said, sentence } of widgets) {
    const address = `**/rpc/dashboard/${request}*`
    await page.route(address, (route) => {
      const asked = `${route.request().url()} ${route.request().postData()}`
      if (!decodeURIComponent(asked).includes(said)) return route.continue()
      return route.fulfill({
        status: 500,
        json: {
          json: {
            defined: false,
            code: 'INTERNAL_SERVER_ERROR',
            status: 500,
            message: 'Something went wrong and nothing was saved.',
            data: { requestId: `req-${request}` },
          },
        },
      })
    })
    await page.goto(house.server.url)
    const note = main.getByRole('alert').filter({ hasText: sentence })
    await note.waitFor()
    expect(await main.getByText('Internal Server Error').count()).toBe(0)
    await note.getByText(`req-${request}`).waitFor()
    await note.getByRole('button', { name: 'Copy the request id' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied, { timeout: 30_000 }).toBe(`req-${request}`)
    // The others show their data.
    expect(await main.getByRole('alert').count()).toBe(1)
    await page.unroute(address)
    await note.getByRole('button', { name: 'Try again' }).click()
    await note.waitFor({ state: 'detached' })
  }
  await ordersPerDay(page).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('each need opens the rows that it counts', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  const opened = [
    { name: /returns to inspect/, page: '/returns' },
    { name: /parcels miss their cut-off/, page: '/dispatch' },
    { name: /orders are on hold/, page: '/orders' },
  ]
  for (const { name, page: path } of opened) {
    await page.goto(house.server.url)
    const need = page.getByRole('main').getByRole('link', { name })
    const count = Number((await need.locator('strong').textContent())?.replace(',', ''))
    expect(count).toBeGreaterThan(0)
    await need.click()
    await page.waitForURL(`**${path}?**`)
    await expect.poll(() => page.locator('[data-row]').count()).toBe(Math.min(count, 50))
  }
  expect(faultsOf(desk)).toEqual([])
})

test('the period and the outlet are kept in the address, and the arrow keys move along the days', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(house.server.url)
  const outlet = page.getByRole('combobox', { name: 'Outlet' })
  await outlet.selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last 90 days' })
  await page.waitForURL(/period=last90/)
  await page.reload()
  await expect.poll(() => outlet.inputValue()).not.toBe('')
  expect(page.url()).toMatch(/outletId=/)
  expect(faultsOf(desk)).toEqual([])
})

test('a change that failed and was reverted offers Try again in its toast', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(house.server.url)
  const address = '**/rpc/notifications/mark_all_notifications_read'
  await page.route(address, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  const toast = toastOf(desk, 'Notifications were put back')
  await toast.waitFor()
  await page.unroute(address)
  await toast.getByRole('button', { name: 'Try again' }).click()
  await toastOf(desk, 'All notifications marked as read').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a command without an answer is repeated from its toast, and done once', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(`${house.server.url}/settings?section=appearance`)
  const keys: (string | undefined)[] = []
  await page.route('**/rpc/**', (route) => {
    const request = route.request()
    if (request.method() !== 'POST' || keys.length > 0 || !/theme/i.test(request.postData() ?? ''))
      return route.continue()
    keys.push(request.headers()['idempotency-key'])
    return route.abort()
  })
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'did not answer' })
  await toast.waitFor()
  const again = page.waitForRequest((request) => /theme/i.test(request.postData() ?? ''))
  await toast.getByRole('button', { name: 'Try again' }).click()
  expect((await again).headers()['idempotency-key']).toBe(keys[0])
  await page.getByText('Theme: Dark').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
