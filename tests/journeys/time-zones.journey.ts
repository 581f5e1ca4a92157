import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const deskIn = async (timezoneId: string) => deskOf(house.server, 'super_admin', { timezoneId })

async function newestOrder() {
  return house.db.reader
    .selectFrom('orders')
    .select(['id', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** In the company's time zone, London. */
function inLondon(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/London',
    ...({ month: 'short', day: '2-digit', year: 'numeric', hour: '2-digit' } as const),
    ...({ minute: '2-digit', hourCycle: 'h23' } as const),
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')}`
}

test('a browser in another zone shows and reads times in the company’s, and says so', async () => {
  const { id, placed_at } = await newestOrder()
  const placed = inLondon(new Date(placed_at))
  const desk = await deskIn('Asia/Tokyo')
  const { page } = desk
  await page.goto(`${house.server.url}/orders?open=${id}`)
  const panel = page.locator('[data-side-panel]')
  const time = panel.locator('time').getByText(placed).first()
  await time.waitFor()
  await page.locator('tr[data-row="0"]').getByText(placed).waitFor()
  await time.hover()
  await expect.poll(() => time.getAttribute('title')).toMatch(/ (BST|GMT)$/)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar
    .getByText('Times in London (UTC+1)')
    .or(sidebar.getByText('Times in London (UTC+0)'))
    .waitFor()

  // Entered times are shown as they were entered.
  await panel.getByRole('button', { name: 'Hold', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Time in London').waitFor()
  await page.keyboard.press('Escape')
  expect(faultsOf(desk)).toEqual([])
})

test('a browser in the company’s time zone shows no note', async () => {
  const { page } = await deskIn('Europe/Guernsey')
  await page.goto(`${house.server.url}/orders`)
  await page.locator('[data-print-head]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.getByText(/^Times in /).count()).toBe(0)
})
