import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { dispatchSettings } from '#delivery/dispatch/dispatch.settings.ts'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { posSettings } from '#sales/pos/pos.settings.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const at = (path: string) => `${server.url}/business-settings${path}`
const rowOf = (page: Page, key: string) => page.locator(`[data-setting="${key}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a value is changed, refused where it makes no sense, shown in its history and reset', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(at('?section=returns'))
  const { lookDays } = returnsSettings
  const row = rowOf(page, lookDays.key)
  const field = page.getByLabel(lookDays.label, { exact: true })

  await field.fill('400')
  await row.getByText(/goes from 1 to 90 days; 400 days is more\. A return that left/).waitFor()
  await button(page, 'Save').click({ force: true })
  await toastOf(desk, 'goes from 1 to 90 days').waitFor()
  expect(await settingOf(db.reader, lookDays)).toBe(3)

  // Each field allows its value, but the thresholds conflict: the server says which.
  await field.fill('9')
  await page.keyboard.press('Control+s')
  const crossed = /would be 7 days, below “Not received: look at it after” with 9/
  await row.getByText(crossed).waitFor()
  await page.getByLabel('Unsaved changes').getByText(crossed).waitFor()
  expect(await settingOf(db.reader, lookDays)).toBe(3)

  await field.fill('5')
  await page.getByLabel('Reason, for the record').fill('Couriers are slow')
  await button(page, 'Save').click()
  await toastOf(desk, 'One setting was changed').waitFor()
  expect(await settingOf(db.reader, lookDays)).toBe(5)
  await row.getByText('Changed', { exact: true }).waitFor()

  await field.fill('6')
  await page.keyboard.press('Control+s')
  await expect.poll(() => settingOf(db.reader, lookDays)).toBe(6)
  await button(page, `History of ${lookDays.label}`).click()
  const panel = page.getByRole('complementary', { name: lookDays.label })
  await panel.getByText('Couriers are slow').waitFor()
  await panel.getByRole('button', { name: 'Revert to this' }).click()
  await button(page, 'Set to 5 days').click()
  await toastOf(desk, 'Reverted').waitFor()
  await panel.getByText(/^Back to the value of/).waitFor()
  expect(await settingOf(db.reader, lookDays)).toBe(5)
  await page.keyboard.press('Escape')
  await button(page, `Back to the default: ${lookDays.label}`).click()
  await button(page, 'Save').click()
  await expect.poll(() => settingOf(db.reader, lookDays)).toBe(3)
  expect(faultsOf(desk)).toEqual([])
})

test('an outlet differs from the company, and unsaved input is kept when leaving', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const { staffDiscount } = posSettings
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('kind', '=', 'store')
    .executeTakeFirstOrThrow()
  await page.goto(at('?section=pos'))
  await page.getByLabel('Values for').selectOption(outlet.id)
  const row = rowOf(page, staffDiscount.key)
  await row.getByText('Business: 10 %').waitFor()
  await page.getByLabel(staffDiscount.label, { exact: true }).fill('12.5')

  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await page.getByText('Discard unsaved changes?').waitFor()
  await button(page, 'Keep editing').click()
  await expect
    .poll(() => page.getByLabel(staffDiscount.label, { exact: true }).inputValue())
    .toBe('12.5')
  await button(page, 'Save').click()
  await row.getByText('This outlet').waitFor()
  expect(await settingOf(db.reader, staffDiscount, outlet.id)).toBe(1_250)
  expect(await settingOf(db.reader, staffDiscount)).toBe(1_000)

  await page.getByLabel('Values for').selectOption('')
  await row.getByText('One outlet differs').waitFor()
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await page.getByRole('heading', { name: 'Activity Logs' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a change shows its effect, is scheduled for later and cancelled again', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const { amberDays } = dispatchSettings
  await page.goto(at('?section=advice'))
  const row = rowOf(page, amberDays.key)
  await page.getByLabel(amberDays.label, { exact: true }).fill('2')
  await row.getByText(/^Parcels marked amber or red: /).waitFor()

  await page.getByLabel('Takes effect').selectOption('later')
  const time = page.getByLabel('Date and time')
  await time.fill('2020-01-01 00:00')
  await button(page, 'Schedule').click()
  await page.getByText('This time has passed. Choose a later time').first().waitFor()
  await time.fill(`${new Date().getFullYear() + 1}-12-01 00:00`)
  await button(page, 'Schedule').click()
  await toastOf(desk, 'One setting changes on').waitFor()
  await row.getByText(/^Changes to 2 days on /).waitFor()
  expect(await settingOf(db.reader, amberDays)).toBe(3)

  await button(page, `History of ${amberDays.label}`).click()
  const panel = page.getByRole('complementary', { name: amberDays.label })
  await panel.getByText('Scheduled', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, `Cancel the scheduled change of ${amberDays.label}`).click()
  await button(page, 'Cancel change').click()
  await toastOf(desk, 'Scheduled change cancelled').waitFor()
  await row.getByText(/^Changes to /).waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])
})

test('settings are exported, and a file with other values becomes changes to review', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(at('?section=returns'))
  await button(page, 'More').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export settings' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const { lookDays } = returnsSettings
  const file: { values: { key: string; value: unknown }[] } = JSON.parse(text)
  for (const one of file.values) if (one.key === lookDays.key) one.value = 4
  file.values.push({ ...file.values[0], key: 'returns.nonsense', value: 1 })

  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Import settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  const choose = (name: string, body: string) =>
    dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(body) })
  await choose('notes.json', 'not settings')
  await dialog.getByText('This file is not JSON.').waitFor()
  await choose('settings.json', JSON.stringify(file))
  await dialog.getByText('1 differ, ').waitFor()
  await dialog.getByText('This version has no such setting.').waitFor()
  await dialog.getByRole('button', { name: 'Review 1 change' }).click()
  expect(await settingOf(db.reader, lookDays)).toBe(3)
  await expect.poll(() => page.getByLabel(lookDays.label, { exact: true }).inputValue()).toBe('4')
  await button(page, 'Show all settings').click()
  await page.getByRole('navigation', { name: 'Business Settings' }).waitFor()
  await button(page, 'Save').click()
  await expect.poll(() => settingOf(db.reader, lookDays)).toBe(4)
  expect(faultsOf(desk)).toEqual([])
})

test('an uploaded logo is on printed sheets once it is saved', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const { companyLogo } = platformSettings
  await page.goto(at('?section=company'))
  const row = rowOf(page, companyLogo.key)
  const choose = async (name: string, buffer: Buffer) =>
    row
      .getByLabel(`Choose a picture: ${companyLogo.label}`)
      .setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('logo.png', Buffer.from('no picture'))
  await row.getByText('This file is no picture of a kind that we take.').waitFor()
  await choose('logo.png', await pictureOf('#0a7f5a', 120, 40))
  await row.getByRole('img', { name: 'Logo' }).waitFor()
  expect(await settingOf(db.reader, companyLogo)).toBe('')
  await button(page, 'Save').click()
  await toastOf(desk, 'One setting was changed').waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('[data-print-head] img')
  await expect
    .poll(() => printed.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(120)
  expect(faultsOf(desk)).toEqual([])
})

test('the search finds a setting by its effect, and a colleague’s screen follows the change', async () => {
  const desk = await deskOf(server, 'super_admin')
  const staff = await deskOf(server, 'staff')
  await staff.page.goto(server.url)
  const { page } = desk
  await page.goto(at(''))
  await page.getByLabel('Search all settings').fill('in the sidebar')
  const name = page.getByLabel(platformSettings.companyName.label, { exact: true })
  await name.fill('Harbour & Hearth')
  await page.keyboard.press('Control+s')
  await toastOf(desk, 'One setting was changed').waitFor()
  await staff.page.getByLabel('Sidebar').getByText('Harbour & Hearth').waitFor()
  expect(await staff.page.getByRole('link', { name: 'Business Settings' }).count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

test('a template is previewed as it is typed, an unknown field is named, and a test is sent to me', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(at('?section=templates'))
  await page.getByText('Invitation', { exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Invitation' })
  const frame = panel.locator('iframe')
  const preview = frame.contentFrame()
  // Nothing in a text may run or open a window; the page sets the styles in the frame.
  await expect.poll(() => frame.getAttribute('sandbox')).toBe('allow-same-origin')
  await preview.getByText('Hello Ada Byron').waitFor()

  await panel.getByLabel('Text').fill('Dear {{nmae}}')
  await panel
    .locator('p')
    .getByText(/^\{\{nmae\}\} is not a field of “Invitation”\. Use one of/)
    .waitFor()
  await panel.getByLabel('Text').fill('Open {{link}}. Dear ')
  await button(page, '{{name}}').click()
  await preview.getByText('Dear Ada Byron').waitFor()
  await panel.getByLabel('Text').fill('Dear <b>{{name}}</b>\n{{link|Join us}}')
  await preview.getByText('Dear <b>Ada Byron</b>').waitFor()
  await preview.getByText('Join us', { exact: true }).waitFor()
  expect(await preview.locator('a[href]').count()).toBe(0)
  // The frame follows the theme of the app, whatever the device prefers.
  const colour = () => preview.locator('body').evaluate((body) => getComputedStyle(body).color)
  await expect.poll(colour).toBe('rgb(0, 0, 0)')
  await page
    .getByRole('button', { name: /theme|dark/i })
    .first()
    .click()
  await expect.poll(colour).toBe('rgb(255, 255, 255)')
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click()
  await button(page, 'Keep editing').click()
  await button(page, 'Send me a test mail').click()
  await toastOf(desk, 'Test mail queued').waitFor()
  await button(page, 'Save').click()
  await toastOf(desk, 'Saved').waitFor()
  await panel.getByText('Version 1: ').waitFor()
  await button(page, 'Back to the default').click()
  await preview.getByText('Hello Ada Byron').waitFor()

  await page.goto(at('?section=mail-log'))
  const line = page.locator('[data-row]').first()
  await line.getByText('Waiting').waitFor()
  await line.click()
  // The demo has no mail server, and the log says so.
  await page.getByText('No mail server is set up; it is sent once one is.').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
