import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addNotifications } from '#office/notifications/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, idOfRole } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

/** What every list can do: views, columns, and several rows at once. */
let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

async function deskAt(role: string, path: string, options: { width?: number } = {}) {
  const desk = await deskOf(server, role, options)
  await desk.page.goto(`${server.url}${path}`)
  await desk.page.locator('[data-row]').first().waitFor()
  return desk
}

const viewsOf = (page: Page) => page.getByRole('dialog', { name: 'Views' })

/** The columns by name; that of the ticks has none. */
const heads = async (page: Page) => {
  const table = page.getByRole('table', { name: 'orders' })
  const names = await table.getByRole('columnheader').allTextContents()
  return names.filter((name) => name !== '')
}

async function openViews(page: Page, current: string) {
  await page.getByRole('button', { name: current, exact: true }).click()
  await viewsOf(page).waitFor()
}

const chosen = ['Order', 'State', 'City', 'Holds', 'Customer', 'Placed', 'Outlet', 'Units', 'Total']

test('a view keeps filters and columns, is left in sight, shared, and what a role starts with', async () => {
  const manager = await deskAt('super_manager', '/orders?state=pending')
  const { page } = manager
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  for (const label of ['Payment', 'Channel'])
    await columns.getByRole('checkbox', { name: label, exact: true }).uncheck()
  // By keyboard: the button keeps the focus, so that Enter moves on.
  await columns.getByRole('button', { name: 'Move City up' }).press('Enter')
  await columns.getByRole('button', { name: 'Move City up' }).press('Enter')
  await page.keyboard.press('Escape')
  expect(await heads(page)).toEqual(chosen)

  await openViews(page, 'All')
  await viewsOf(page).getByText('Save as a new view…').click()
  await page.getByLabel('Name').fill('Mornings')
  await page.getByRole('button', { name: 'Save the view' }).click()
  await page.getByRole('button', { name: 'Mornings', exact: true }).waitFor()
  expect(page.url()).toMatch(/\/orders\?state=pending&saved=[-0-9a-f]+$/)
  await page.reload()
  await page.getByText('Changed').waitFor({ state: 'detached' })
  await page.getByRole('columnheader', { name: 'City' }).waitFor()
  await expect.poll(() => heads(page)).toEqual(chosen)

  await page.getByRole('button', { name: 'State: Pending', exact: true }).click()
  await page.getByRole('dialog', { name: 'State' }).getByLabel('Confirmed').check()
  await page.getByText('Changed').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL('**/orders?state=pending&saved=*')
  await page.getByText('Changed').waitFor({ state: 'detached' })

  await openViews(page, 'Mornings')
  await viewsOf(page).getByText('Share with everyone').click()
  await page.getByText('Shared', { exact: true }).first().waitFor()
  await openViews(page, 'Mornings')
  await viewsOf(page).getByText('Who starts with it…').click()
  await page.getByLabel('Role').selectOption('Staff')
  await page.getByRole('button', { name: 'Start Staff with it' }).click()
  await page.getByRole('heading', { name: 'Who starts with “Mornings”?' }).waitFor({
    state: 'detached',
  })

  const clerk = await deskAt('staff', '/orders')
  await clerk.page.waitForURL('**/orders?state=pending&saved=*')
  await expect.poll(() => heads(clerk.page)).toEqual(chosen)
  await openViews(clerk.page, 'Mornings')
  await viewsOf(clerk.page).getByText('Staff starts with it').waitFor()
  const acts = viewsOf(clerk.page).getByRole('button', { name: /^(Rename|Share|Delete|Who)/ })
  expect(await acts.count()).toBe(0)
  await viewsOf(clerk.page).getByRole('button', { name: 'All', exact: true }).click()
  await clerk.page.waitForURL('**/orders?saved=all')
  await clerk.page.getByRole('columnheader', { name: 'Payment' }).waitFor()
  expect([...manager.complaints, ...clerk.complaints]).toEqual([])
})

const bar = (page: Page) => page.getByRole('region', { name: 'Selected notifications' })

async function tell(
  titles: readonly string[],
  role = 'super_admin',
  priority: 'urgent' | 'low' = 'urgent',
) {
  const userId = await idOfRole(db, role)
  const draft = { type: 'warning', priority, message: '', actionUrl: null } as const
  await db.transaction((tx) =>
    addNotifications(
      tx,
      titles.map((title) => ({ ...draft, title, userId })),
    ),
  )
}

test('the arrow down leads from the search to what it found', async () => {
  const desk = await deskAt('super_admin', '/orders')
  const { page } = desk
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('/')
  await page.locator('[data-list-search]:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-row="0"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders?open=*')
  expect(desk.complaints).toEqual([])
})

test('keys that a busy page hears of all at once do what each was pressed for', async () => {
  await tell(['One', 'Two', 'Three'])
  const desk = await deskAt('super_admin', '/notifications?priority=urgent')
  const { page } = desk
  await page.locator('[data-row]').nth(1).waitFor()
  const session = await page.context().newCDPSession(page)
  const press = (type: 'keyDown' | 'keyUp', key: string, timestamp: number) =>
    session.send('Input.dispatchKeyEvent', { type, key, text: key, timestamp })
  const began = Date.now() / 1000
  await Promise.all([
    page.evaluate(() => {
      const end = performance.now() + 1_500
      while (performance.now() < end);
    }),
    ...['j', 'x', 'j', 'x'].flatMap((key, index) => [
      press('keyDown', key, began + index * 0.2),
      press('keyUp', key, began + index * 0.2 + 0.05),
    ]),
  ])
  await bar(page).getByText('2 selected').waitFor()
  expect(desk.complaints).toEqual([])
})

test('rows are selected by X, Shift and box; Esc and a filter let them go', async () => {
  await tell(['One', 'Two', 'Three', 'Four', 'Five'])
  const desk = await deskAt('super_admin', '/notifications?priority=urgent')
  const { page } = desk
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByText('1 selected').waitFor()
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+ArrowDown')
  await bar(page).getByText('3 selected').waitFor()
  await page.keyboard.press('x')
  await bar(page).getByText('2 selected').waitFor()
  // Let go of from the bar itself, the keys go on where they were.
  await bar(page).getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  await page.locator('[data-row="2"]:focus').waitFor()

  await boxes.nth(3).click()
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 selected').waitFor()
  // The open record closes first; the selection goes with the next Esc.
  await page.keyboard.press('Enter')
  await page.waitForURL('**&open=*')
  await page.keyboard.press('Escape')
  await page.waitForURL('**/notifications?priority=urgent')
  await bar(page).getByText('3 selected').waitFor()
  await page.getByLabel('Select all notifications on this page').click()
  await bar(page).getByRole('button', { name: 'Mark unread' }).waitFor()
  await page.getByRole('button', { name: 'Priority: Urgent', exact: true }).click()
  await page.getByRole('button', { name: 'is none of' }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.goBack()
  await page.locator('[data-row]').first().waitFor()
  expect(await bar(page).count()).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('on a phone a tap selects once one has said so', async () => {
  const { page } = await deskAt('super_admin', '/notifications?priority=urgent', { width: 390 })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.locator('[data-row]').nth(0).click()
  await page.locator('[data-row]').nth(1).click()
  await bar(page).getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await bar(page).waitFor({ state: 'detached' })
  await page.locator('[data-row]').nth(0).click()
  await page.waitForURL('**&open=*')
})

test('a refresh moves no row under the pointer or the focus; what is new waits to be shown', async () => {
  const newest = (title: string) => tell([`Kept ${title}`], 'store_manager', 'low')
  for (const title of ['1', '2', '3']) await newest(title)
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const isLive = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto(`${server.url}/notifications?q=Kept`)
  await isLive
  const rows = page.locator('tbody [data-row]')
  const titles = async () =>
    (await rows.allTextContents()).map((text) => /^Kept (\d)/.exec(text)?.[1])
  const showNew = page.getByRole('button', { name: 'Show 1 new' })
  const isReached = page.waitForResponse((response) => response.url().includes('/AroundRows-'))
  await rows.nth(1).hover()
  await isReached
  // It keeps the rows as soon as all its files are there and have run.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await newest('4')
  await showNew.waitFor()
  expect(await titles()).toEqual(['3', '2', '1'])
  await showNew.click()
  await expect.poll(titles).toEqual(['4', '3', '2', '1'])

  await rows.nth(1).hover()
  await newest('5')
  await showNew.waitFor()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).hover()
  await expect.poll(titles).toEqual(['5', '4', '3', '2', '1'])

  await page.keyboard.press('j')
  await page.locator('[data-row]:focus').waitFor()
  await newest('6')
  await showNew.waitFor()
  expect((await titles())[0]).toBe('5')
  await page.getByRole('searchbox').focus()
  await expect.poll(async () => (await titles())[0]).toBe('6')
  expect(desk.complaints).toEqual([])
})

test('a selection reaches beyond its page, to all that match', async () => {
  await tell(
    Array.from({ length: 60 }, (_, at) => `Pile ${at}`),
    'staff',
    'low',
  )
  const desk = await deskAt('staff', '/notifications?unread=true&q=Pile')
  const { page } = desk
  const all = bar(page).getByRole('button', { name: 'Select all 60 matching' })
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  await bar(page).getByText('1 selected').waitFor()
  await all.click()
  await bar(page).getByText('60 selected').waitFor()
  await bar(page).getByRole('button', { name: 'Select only 1' }).click()
  await bar(page).getByText('1 selected').waitFor()
  await all.click()
  await bar(page).getByText('60 selected').waitFor()
  await bar(page).getByRole('button', { name: 'Mark read' }).click()
  await page.getByText('No notifications match your search or filters').waitFor()
  expect(desk.complaints).toEqual([])
})
