import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const late = /parcels miss their cut-off/

test('a task is taken with one click, seen live by others, and taken over with a note', async () => {
  const dispatcher = await deskOf(house.server, 'dispatch_manager')
  const owner = await deskOf(house.server, 'super_admin')
  const taskAt = ({ page }: typeof owner) => page.getByRole('listitem').filter({ hasText: late })
  await dispatcher.page.goto(house.server.url)
  await owner.page.goto(house.server.url)
  await taskAt(owner).getByRole('button', { name: 'I take it' }).waitFor()
  await taskAt(dispatcher).getByRole('button', { name: 'I take it' }).click()
  await taskAt(dispatcher)
    .getByRole('button', { name: /^You.* until \d\d:\d\d$/ })
    .waitFor()
  // Without a reload, by name and time.
  await taskAt(owner)
    .getByRole('button', { name: / until \d\d:\d\d$/ })
    .click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel(/^Note for/).fill('Sam is at the gate')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await taskAt(owner).getByRole('button', { name: /^You/ }).waitFor()
  const taken = taskAt(dispatcher).getByRole('button', { name: / until / })
  await expect.poll(() => taken.textContent()).not.toMatch(/^You/)
  await expect.poll(() => taken.getAttribute('title')).toContain('Sam is at the gate')
  await taskAt(owner).getByRole('button', { name: /^You/ }).click()
  await owner.page.getByRole('button', { name: 'Release task' }).click()
  await taskAt(dispatcher).getByRole('button', { name: 'I take it' }).waitFor()
  expect([...faultsOf(owner), ...faultsOf(dispatcher)]).toEqual([])
})

test('tiles are moved by keyboard and by drag, left out, and reset to those of the role', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  const figures = page.getByRole('navigation', { name: 'Figures' }).getByRole('link')
  const labels = async () => (await figures.allInnerTexts()).map((text) => text.split('\n')[0])
  await page.goto(house.server.url)
  await figures.first().waitFor()
  const usual = await labels()
  const [first = '', second = '', third = ''] = usual
  await page.getByRole('button', { name: 'Arrange dashboard' }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('group', { name: 'Figures' }).getByRole('listitem')
  await dialog.getByRole('button', { name: `Move ${second} up` }).press('Enter')
  await expect.poll(() => rows.first().textContent()).toBe(second)
  await rows.first().getByRole('checkbox').press('Alt+ArrowDown')
  await expect.poll(() => rows.first().textContent()).toBe(first)
  // Dragged from the first place below the third row.
  const [from, to] = [
    await rows.nth(0).locator('span').first().boundingBox(),
    await rows.nth(2).boundingBox(),
  ]
  if (!from || !to) throw new Error('The rows of the dialog are shown.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + to.height - 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => rows.nth(2).textContent()).toBe(first)
  await dialog.getByRole('checkbox', { name: third }).uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(labels).toEqual([second, first, ...usual.slice(3)])
  // Kept on the server, for this user alone.
  await page.reload()
  await expect.poll(labels).toEqual([second, first, ...usual.slice(3)])
  await page.getByRole('button', { name: 'Arrange dashboard' }).click()
  await dialog.getByRole('button', { name: 'Reset to role' }).click()
  await expect.poll(labels).toEqual(usual)
  expect(faultsOf(desk)).toEqual([])
})

test('a saved view is shown on the dashboard with its count, and taken off again', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  const menu = page.getByRole('button', { name: /^(All|Gifts)$/ })
  await page.goto(`${house.server.url}/orders?state=confirmed`)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from orders
    where state = 'confirmed'`.execute(house.db.reader)
  await menu.click()
  await page.getByRole('button', { name: 'Save as a new view…' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Gifts')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await menu.click()
  await page.getByRole('button', { name: 'Show on dashboard' }).click()
  await toastOf(desk, '“Gifts” on the dashboard').waitFor()
  await page.goto(house.server.url)
  const tile = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link')
  await expect.poll(() => tile.textContent()).toBe(`GiftsOrders${rows[0]?.count}`)
  // Both open what they count.
  await tile.click()
  await page.waitForURL(/\/orders\?.*saved=/)
  await page.goBack()
  await page.getByRole('button', { name: 'Arrange dashboard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Gifts' }).uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await tile.waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])
})

test('why a figure changed is said by outlet and courier, and a cause opens its list', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  // The demo ended months ago, and its last deliveries are brought into this period and the one before.
  await sql`update parcels set delivered_at = now() - make_interval(days => 1 + (abs(hashtext(id::text)) % 26))
    where delivered_at is not null`.execute(house.db.reader)
  await page.goto(house.server.url)
  await page.getByRole('button', { name: 'Why Net delivered changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why Net delivered changed' })
  const total = dialog.getByRole('row').filter({ hasText: 'Total' })
  await total.waitFor()
  const change = await total.getByRole('cell').nth(3).textContent()
  await dialog.getByText('By courier').click()
  await dialog.getByRole('columnheader', { name: 'Courier' }).waitFor()
  await expect.poll(() => total.getByRole('cell').nth(3).textContent()).toBe(change)
  const cause = dialog.getByRole('link').first()
  await cause.click()
  await page.waitForURL(/\/dispatch\?.*courierId=/)
  await page.locator('[data-row]').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('the morning email is turned on under Settings, and sent at once on request', async () => {
  const desk = await deskOf(house.server, 'dispatch_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/settings?section=notifications`)
  await page.getByRole('switch', { name: 'Email me my dashboard every morning' }).click()
  await toastOf(desk, 'Morning email from 07:30 on').waitFor()
  await page.getByRole('button', { name: 'Send me one now' }).click()
  await toastOf(desk, 'Morning email sent').waitFor()
  const { rows } = await sql`select from mails where template = 'notification.morning'`.execute(
    house.db.reader,
  )
  expect(rows.length).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})
