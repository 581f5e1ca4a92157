import { beforeAll, expect, test } from 'vitest'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: Awaited<ReturnType<typeof demoHouse>>

beforeAll(async () => {
  house = await demoHouse()
})

const verdictOf = async (role: string) => {
  const row = await house.db.reader
    .selectFrom('action_verdicts')
    .select('verdict')
    .where('action', '=', 'order.cancel')
    .where('role', '=', role)
    .executeTakeFirst()
  return row?.verdict ?? null
}

test('cells and a limit are changed by keyboard and saved together; a second editor compares', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(`${house.server.url}/business-settings?section=approvals`)
  const cell = (role: string, verdict: string) =>
    page.getByRole('button', { name: `Cancel an order, ${role}: ${verdict}` })
  await cell('Returns Manager', 'Allowed').focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Cancel an order, Staff: Needs approval')
  await page.keyboard.press('3')
  await cell('Staff', 'Not allowed, not saved').waitFor()
  const row = page.getByRole('row', { name: /^Cancel an order Approval/ })
  await row.getByLabel(ordersSettings.cancelApprovalMinor.label).fill('750')
  const changes = page.getByRole('list', { name: 'Changes to save' })
  await changes.getByText('Cancel an order, Staff: Needs approval → Not allowed').waitFor()
  await changes.getByText('£500.00 → £750.00').waitFor()

  const other = await deskOf(house.server, 'super_admin')
  await other.page.goto(`${house.server.url}/business-settings?section=approvals`)
  await other.page.getByRole('button', { name: 'Cancel an order, Staff: Needs approval' }).click()

  await page.keyboard.press('Control+s')
  await toastOf(desk, '2 rules were changed').waitFor()
  expect(await verdictOf('staff')).toBe('refused')
  expect(await settingOf(house.db.reader, ordersSettings.cancelApprovalMinor)).toBe(75_000)

  // The other editor started from an outdated version, so both are shown beside each other.
  const compare = other.page.getByRole('region', { name: 'Changed meanwhile' })
  await compare.getByText('Cancel an order, Staff').waitFor()
  await compare.getByRole('button', { name: 'Use theirs' }).click()
  await other.page.getByRole('button', { name: 'Cancel an order, Staff: Not allowed' }).waitFor()
  expect(await other.page.getByRole('list', { name: 'Changes to save' }).count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

test('on a phone each action is a card, and nothing scrolls sideways', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${house.server.url}/business-settings?section=approvals`)
  await page.getByRole('list', { name: 'Approval rules' }).waitFor()
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('table', { name: 'Approval rules' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
