import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** An order of two products by pieces, delivered days ago, without any return. */
async function deliveredOrder() {
  const found = await sql<{ id: string; number: number; titles: string[] }>`
    select o.id, o.number, array_agg(l.title order by l.position) as titles
    from orders o join order_lines l on l.order_id = o.id
    where o.state = 'delivered' and not exists (select from returns r where r.order_id = o.id)
    group by o.id having count(*) >= 2 and bool_and(l.quantity_scale = 0)
      and bool_and(l.packed_quantity > 0) and count(distinct l.title) = count(*)
    order by o.number desc limit 1`.execute(house.db.reader)
  const [order] = found.rows
  if (!order) throw new Error('The demo has no such order.')
  // The demo is in the past, so that most of it is beyond the return window.
  await sql`update orders set state_changed_at = now() - interval '3 days'
    where id = ${order.id}`.execute(house.db.reader)
  return order
}

const isWithinWidth = ({ page }: Desk): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('staff copy a link, the customer requests a return on a phone, and it waits for review', async () => {
  const { server } = house
  const { number, titles } = await deliveredOrder()
  const [title = ''] = titles
  const desk = await deskOf(server, 'returns_manager')
  await desk.page.goto(`${server.url}/returns?tab=review`)
  await desk.page.getByRole('button', { name: 'Link for a customer' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Order number, parcel or tracking number').fill(`O-${number}`)
  await dialog.getByText(/^Offered: /).waitFor()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/return#[\w-]{43}$/)
  await desk.page.keyboard.press('Escape')

  const customer = await openDesk({ width: 390, height: 844 })
  const phone = customer.page
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(`${server.url}/return#${link.split('#')[1]}`)
  await phone.getByRole('heading', { name: `What comes back of order ${number}?` }).waitFor()
  expect(await isWithinWidth(customer)).toBe(true)
  const send = phone.getByRole('button', { name: 'Announce the return' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  await phone.getByRole('checkbox', { name: title, exact: true }).check()
  await phone.getByLabel('Why does it come back?').selectOption('Arrived damaged')
  await phone.getByText('Add at least one photo of it.').waitFor()
  const buffer = await pictureOf('#884422', 2_400, 1_800)
  await phone
    .locator('input[type=file]')
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer })
  await phone.getByRole('img', { name: `${title}, 1` }).waitFor()
  await phone.getByLabel('What would you like?').selectOption('Something else instead')
  await phone.getByLabel('What would you like instead?').fill('The same in blue')
  expect(await isWithinWidth(customer)).toBe(true)
  await send.click()
  const heading = phone.getByRole('heading', { name: /^Return \d+ is announced$/ })
  await heading.waitFor()
  const announced = /\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  // No requested URL, and so no log on the way, contains the token.
  const token = link.split('#')[1] ?? ''
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
  await phone.reload()
  await phone.getByText(`You have announced it as return ${announced}`).waitFor()

  // Staff see it without a reload, with the customer as its author.
  const row = desk.page.getByRole('row').filter({ hasText: announced })
  await row.getByText('Exchange, by link').waitFor()
  await row.first().click()
  const panel = desk.page.getByRole('complementary', { name: `Return ${announced}` })
  await panel.getByText('The same in blue').waitFor()
  await panel.getByRole('img', { name: /, shown by the customer$/ }).waitFor()
  await panel.getByRole('button', { name: 'Approve' }).click()
  await toastOf(desk, `Return ${announced} approved`).waitFor()
  expect([...faultsOf(desk), ...faultsOf(customer)]).toEqual([])
})

test('an invalid link says so', async () => {
  const { server } = house
  const customer = await openDesk({ width: 390, height: 844, colorScheme: 'dark' })
  await customer.page.goto(`${server.url}/return#${'x'.repeat(43)}`)
  await customer.page.getByText('This link opens nothing, or no more.').waitFor()
  expect(await isWithinWidth(customer)).toBe(true)
  expect(faultsOf(customer)).toEqual([])
})
