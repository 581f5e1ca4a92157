import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { openDesk, scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

async function deskAt(role: string, section: string) {
  const desk = await deskOf(server, role)
  await desk.page.goto(`${server.url}/settings?section=${section}`)
  await desk.page.locator('#open-section').waitFor()
  return desk
}

const profileOf = async (role: string) =>
  db.reader
    .selectFrom('profiles')
    .select(['phone', 'density', 'start_page', 'quiet_from', 'quiet_until', 'preferences'])
    .where('id', '=', await idOfRole(db, role))
    .executeTakeFirstOrThrow()

const rowHeight = (page: Page) =>
  page
    .locator('tr[data-row]')
    .first()
    .evaluate((row) => Math.round(row.getBoundingClientRect().height))

test('every section has its URL, its heading and content', async () => {
  const { page, complaints } = await deskAt('super_admin', 'profile')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  const labels = await links.allInnerTexts()
  expect(labels.length).toBeGreaterThan(9)
  for (const [index, label] of labels.entries()) {
    await links.nth(index).click()
    await page.getByRole('heading', { level: 2, name: label, exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 2, name: label, exact: true }).waitFor()
    const controls = page.locator('section[aria-labelledby="open-section"]')
    await controls.locator('button:visible, label:visible, li:visible, a:visible').first().waitFor()
  }
  expect(complaints).toEqual([])
})

test('a photo is uploaded, shown in the sidebar, and removed', async () => {
  const desk = await deskAt('staff', 'profile')
  const { page } = desk
  const photo = page.getByRole('img', { name: 'You', exact: true })
  await page.getByLabel('Upload a photo').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await pictureOf('#0a7f5a', 200, 200),
  })
  await photo.waitFor()
  await page.locator('aside footer img').waitFor()
  await page.reload()
  await photo.waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await photo.waitFor({ state: 'detached' })
  await page.locator('aside footer img').waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])
})

test('a saved view is opened, renamed and deleted in the user’s settings', async () => {
  const desk = await deskAt('super_admin', 'views')
  const { page } = desk
  await page.getByText('You have saved no view.').waitFor()
  const views = [
    { page: '/orders', name: 'To call', params: { state: 'pending' } },
    { page: '/orders', name: 'Late', params: { only: 'late' } },
    // A list that was removed since.
    { page: '/orders/nowhere', name: 'Gone', params: {} },
  ]
  const owner = await idOfRole(db, 'super_admin')
  for (const { page: list, name, params } of views)
    await sql`insert into saved_views (id, owner_id, page, name, params)
      values (${newId()}, ${owner}, ${list}, ${name}, ${JSON.stringify(params)}::jsonb)`.execute(
      db.reader,
    )
  await page.reload()
  const orders = page.getByRole('region', { name: 'All Orders' })
  await orders.getByRole('link', { name: 'Late' }).waitFor()
  await orders.getByRole('button', { name: 'Rename To call' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Call first')
  await page.getByRole('button', { name: 'Rename the view' }).click()
  await orders.getByRole('link', { name: 'Call first' }).click()
  await page.waitForURL(/\/orders\?state=pending&saved=/)
  await page.getByRole('button', { name: 'Call first', exact: true }).waitFor()
  await page.goBack()
  await orders.getByRole('button', { name: 'Delete Call first' }).click()
  await page.getByRole('button', { name: 'Delete the view' }).click()
  await orders.getByRole('link', { name: 'Call first' }).waitFor({ state: 'detached' })
  await orders.getByRole('link', { name: 'Late' }).click()
  await page.waitForURL(/only=late/)
  expect(faultsOf(desk)).toEqual([])
})

test('a phone number is normalised, and an invalid one is refused at its field', async () => {
  const desk = await deskAt('staff', 'profile')
  const { page } = desk
  await page.getByLabel('Phone').fill('0113 496 0000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('A phone number with its country, such as +44 113 496 0000.').waitFor()
  await page.getByLabel('Phone').fill('+44 (113) 496-0000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toastOf(desk, 'Your settings were saved').waitFor()
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('+441134960000')
  expect((await profileOf('staff')).phone).toBe('+441134960000')
  expect(faultsOf(desk)).toEqual([])
})

test('dense rows apply at once, stay, and are reverted by Undo', async () => {
  const desk = await deskAt('staff', 'appearance')
  const orders = await deskOf(server, 'staff')
  await orders.page.goto(`${server.url}/orders`)
  await orders.page.locator('tr[data-row]').first().waitFor()
  expect(await rowHeight(orders.page)).toBe(40)
  await desk.page.getByRole('radiogroup', { name: 'Rows of tables' }).getByText('Dense').click()
  await toastOf(desk, 'Rows of tables: Dense').waitFor()
  // Another desk of the same user follows without a reload.
  await expect.poll(() => rowHeight(orders.page)).toBeLessThan(36)
  await toastOf(desk, 'Rows of tables: Dense').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rowHeight(orders.page)).toBe(40)
  await expect.poll(async () => (await profileOf('staff')).density).toBe('normal')
  expect([...desk.complaints, ...orders.complaints]).toEqual([])
})

test('the start page opens after a sign-in without a target, and nowhere else', async () => {
  const desk = await deskAt('dispatch_manager', 'start')
  await desk.page.getByLabel('Start page').selectOption({ label: 'Dispatch' })
  await toastOf(desk, 'You start at Dispatch').waitFor()
  const fresh = await openDesk()
  const { page } = fresh
  const signIn = async () => {
    await page.getByLabel('Email').fill(demoEmail('dispatch_manager'))
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await page.goto(server.url)
  await signIn()
  await page.waitForURL('**/dispatch')
  await page.getByRole('heading', { name: 'Dispatch', exact: true }).waitFor()
  // The dashboard can still be opened by its URL.
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.goto(`${server.url}/orders`)
  await signIn()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  expect([...desk.complaints, ...fresh.complaints]).toEqual([])
})

test('the scanner is tested, told apart from typing, set up, and then works with that set-up', async () => {
  const desk = await deskAt('dispatch_manager', 'scanner')
  const { page } = desk
  const field = page.getByLabel('Try it here')
  await field.click()
  await scan(page, 'QM-1234')
  await page.getByText('Scanned', { exact: true }).waitFor()
  expect(await page.getByLabel('Keys and gaps').getByRole('listitem').count()).toBe(8)
  await page.getByRole('button', { name: 'Clear' }).click()
  await field.click()
  await page.keyboard.type('hand', { delay: 160 })
  await page.getByText('Typed by hand', { exact: true }).waitFor()

  await page.getByRole('textbox', { name: 'Longest gap' }).fill('fast')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a whole number.').waitFor()
  await page.getByRole('textbox', { name: 'Longest gap' }).fill('100')
  await page.getByLabel('Prefix').fill('~')
  await page
    .getByLabel('Keyboard layout')
    .selectOption({ label: 'Computer set to German (QWERTZ)' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toastOf(desk, 'Your settings were saved').waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()

  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'confirmed')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders`)
  await page.locator('tr[data-row]').first().waitFor()
  // A German keyboard turns a US scanner's dash into a sharp s, which this browser's own keyboard
  // lacks.
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...`~Oß${order.number}`, 'Enter'],
  )
  await page.waitForURL(`**/orders?open=${order.id}`)
  expect(desk.complaints).toEqual([])
})

test('single keys can be switched off; arrows and Enter stay', async () => {
  const desk = await deskAt('returns_manager', 'keys')
  const { page } = desk
  const switched = page.getByRole('switch', { name: 'Single keys are shortcuts' })
  await switched.click()
  await toastOf(desk, 'Single keys do nothing by themselves').waitFor()
  await expect.poll(() => switched.isChecked()).toBe(false)
  await page.goto(`${server.url}/orders`)
  await page.locator('tr[data-row]').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Shift+?')
  await expect
    .poll(() => page.getByRole('searchbox').evaluate((box) => box === document.activeElement))
    .toBe(false)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders?open=*')
  expect(desk.complaints).toEqual([])
})

test('quiet hours and mutes are saved, and the log shows both to their owner', async () => {
  const desk = await deskAt('store_manager', 'notifications')
  const { page } = desk
  await page.getByRole('switch', { name: 'Keep quiet hours' }).click()
  await page.getByLabel('From', { exact: true }).fill('20:00')
  await page.getByLabel('Until').fill('06:30')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('london')
  await page.getByRole('option', { name: /^London \(UTC/ }).click()
  // What is not saved is asked about before another section is opened.
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toastOf(desk, 'Your settings were saved').waitFor()
  expect(await profileOf('store_manager')).toMatchObject({
    quiet_from: '20:00:00',
    quiet_until: '06:30:00',
  })
  const rule = page.getByLabel('An order is on hold', { exact: true })
  await expect.poll(() => rule.inputValue()).toBe('app')
  await rule.selectOption('digest')
  await expect.poll(() => rule.inputValue()).toBe('digest')
  await rule.selectOption('off')
  await expect.poll(() => rule.inputValue()).toBe('off')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByText('rule muted').first().waitFor()
  await page.getByText('profile changed').first().waitFor()
  expect(desk.complaints).toEqual([])
})

test('on a phone the rail is a list that leads to each section and back', async () => {
  const desk = await deskOf(server, 'staff', { width: 390, height: 844 })
  const { page } = desk
  await page.goto(`${server.url}/settings`)
  await page.getByRole('link', { name: 'Sounds' }).click()
  await page.getByRole('heading', { level: 2, name: 'Sounds' }).waitFor()
  expect(await page.getByRole('link', { name: 'Keyboard' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Keyboard' }).waitFor()
  expect(desk.complaints).toEqual([])
})
