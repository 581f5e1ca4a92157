import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: Awaited<ReturnType<typeof demoHouse>>

beforeAll(async () => {
  house = await demoHouse()
})

test('the time zone of the company and of an outlet is found by its city, by keyboard alone', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const zoneNow = () => settingOf(house.db.reader, platformSettings.timeZone)
  await page.goto(`${house.server.url}/business-settings?section=company`)
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect.poll(() => zone.inputValue()).toMatch(/^London \(UTC\+[01]\)$/)

  // Enter in a focused but unchanged field changes nothing.
  await zone.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => zone.inputValue()).toMatch(/^London/)

  await zone.fill('mars')
  await page.getByText('No match. Choose a time zone from the list.').waitFor()
  await page.keyboard.press('Tab')
  await page
    .getByText(
      '“Time zone” is a time zone from the list, such as Europe/London; this is none of them',
    )
    .first()
    .waitFor()

  await zone.fill('karach')
  await page.getByRole('option', { name: 'Karachi (UTC+5)' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await toastOf(desk, 'One setting was changed').waitFor()
  await expect.poll(zoneNow).toBe('Asia/Karachi')

  await page.getByLabel('Values for').selectOption({ index: 1 })
  await page.getByText('Business: Karachi').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('an outlet has a currency by name, and an invalid country is refused', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(`${house.server.url}/outlets`)
  await page.getByRole('button', { name: 'Add outlet' }).click()
  await page.getByLabel('Code').fill('LHE')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lahore')
  await page.getByLabel('City').fill('Lahore')
  await page.getByRole('combobox', { name: 'Currency' }).fill('rupee')
  await page.getByRole('option', { name: 'Pakistani Rupee (PKR)' }).click()
  await page.getByRole('button', { name: 'Add outlet', exact: true }).last().click()
  await page.getByText('Pakistani Rupee (PKR)').waitFor()
  await page.getByRole('button', { name: 'Change contact' }).click()
  const dialog = page.getByRole('dialog')
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await country.fill('Atlantis')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await dialog.getByText('“Atlantis” is not on the list. Choose a country.').first().waitFor()
  await country.fill('paki')
  await page.keyboard.press('Enter')
  await expect.poll(() => country.inputValue()).toBe('Pakistan')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await page.getByText('Lahore, Pakistan').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})
