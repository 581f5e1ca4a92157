import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { firstDayOfWeek } from '#platform/weeks.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const firstRow = async (page: Page) => {
  await page.goto(`${server.url}/orders?state=delivered`)
  const row = page.locator('tr[data-row]').first()
  await row.waitFor()
  return (await row.textContent()) ?? ''
}

test('the company sets the date and number formats, and a user may choose others', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  expect(await firstRow(page)).toMatch(/[A-Z][a-z]{2} \d\d, 2026 \d\d:\d\d/)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-GB')
  await db.transaction(async (tx) => {
    for (const [setting, value] of [
      [platformSettings.dateStyle, 'day_first'],
      [platformSettings.numberStyle, 'comma'],
    ] as const)
      await writeSetting(tx, systemActor('Test'), {
        setting,
        value,
        outletId: null,
        version: 0,
        reason: '',
        words: { currency: 'GBP', locale: 'en-GB' },
      })
  })
  const row = page.locator('tr[data-row]').first()
  await firstRow(page)
  await expect.poll(() => row.textContent()).toMatch(/\d{1,2} [A-Z][a-z]{2} 2026 \d\d:\d\d/)
  await expect.poll(() => row.textContent()).toMatch(/£[\d.]+,\d\d/)

  await page.goto(`${server.url}/settings?section=appearance`)
  await page.getByRole('radiogroup', { name: 'Dates' }).getByText('2026-11-20').click()
  await page.getByText('Dates: 2026-11-20').waitFor()
  expect(await firstRow(page)).toMatch(/2026-\d\d-\d\d \d\d:\d\d/)
  // What the specification fixes does not change.
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const item = page.getByRole('dialog').locator('time').first()
  await expect.poll(() => item.textContent()).toMatch(/^[A-Z][a-z]{2} \d\d, 2026 \d\d:\d\d$/)
  expect(faultsOf(desk)).toEqual([])
})

test('a date filter is shown and typed in the format of the screen', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders`)
  await page.getByRole('button', { name: 'More filters' }).click()
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Placed', exact: true }).click()
  const from = page.getByLabel('Placed from', { exact: true })
  await from.fill('5 May 2026')
  await from.press('Enter')
  await page.waitForURL(/placed=2026-05-05/)
  await expect.poll(() => from.inputValue()).toBe('2026-05-05')
  expect(faultsOf(desk)).toEqual([])
})

test('“this week” begins on the day that the company chose', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const thisWeek = page.getByRole('link', { name: 'Stock changes this week' })
  const since = async () => new URL((await thisWeek.getAttribute('href')) ?? '', server.url)
  // The company is in London; within an hour of midnight the day is that of its clock.
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(new Date())
  const asked = () => since().then(({ searchParams }) => searchParams.get('at'))
  await page.goto(`${server.url}/activity-logs`)
  await expect.poll(asked).toBe(`${firstDayOfWeek(today, 'monday')}..`)
  await db.transaction((tx) =>
    writeSetting(tx, systemActor('Test'), {
      setting: platformSettings.weekStart,
      value: 'saturday',
      outletId: null,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
  await page.reload()
  await expect.poll(asked).toBe(`${firstDayOfWeek(today, 'saturday')}..`)
  expect(faultsOf(desk)).toEqual([])
})
