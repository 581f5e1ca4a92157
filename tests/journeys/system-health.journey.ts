import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { fillHealth } from '../support/screens-of-health.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const place = '/business-settings?section=system-health'

test('an administrator sees what is wrong, since when and what to do, and when it is good again', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(house.server.url + place)
  await page.getByText('No checks yet').waitFor()
  await fillHealth(house.db)
  // Without a reload: the section looks again by itself.
  const disk = page.locator('[data-check="disk"]')
  await disk.getByText('Fault').waitFor()
  await disk.getByText('97% used').waitFor()
  await disk.getByText('Free some space or enlarge the disk', { exact: false }).waitFor()
  // On a busy machine another check may find one as well.
  await page.getByText(/^\d+ faults?$/).waitFor()
  const levels = page.locator('[data-check="stock_levels"]')
  await levels.getByText('1,840 records, last round 20 minutes ago').waitFor()
  await page.getByRole('cell', { name: 'shop-2:4000' }).waitFor()
  await page.getByRole('cell', { name: '1,284 ms' }).waitFor()
  await sql`update health_checks set result = 'good', figure = '40% used' where key = 'disk'`.execute(
    house.db.reader,
  )
  await disk.getByText('OK', { exact: true }).waitFor()
  await sql`update health_checks set checked_at = now() - interval '5 minutes'`.execute(
    house.db.reader,
  )
  await page.getByText('No new results').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('other roles neither see the section nor read its figures', async () => {
  const desk = await deskOf(house.server, 'store_manager')
  const answer = await desk.page.request.get(`${house.server.url}/api/v1/health`)
  expect(answer.status()).toBe(403)
  for (const path of ['/healthz', '/readyz']) {
    const open = await house.server.ask('GET', path)
    expect(Object.keys(open.body)).toEqual(['status'])
  }
})
