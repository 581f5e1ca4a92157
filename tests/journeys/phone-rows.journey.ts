import { beforeAll, expect, test } from 'vitest'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { runBegan } from '../support/run-began.ts'
import type { TestServer } from '../support/server.ts'

const phone = { width: 390, height: 844 }
let server: TestServer

beforeAll(async () => {
  // The chart is of the last weeks.
  server = (await demoHouse(runBegan())).server
})

test('on a phone a chart above a list is folded behind its title', async () => {
  const desk = await deskOf(server, 'super_admin', phone)
  const { page } = desk
  await page.goto(`${server.url}/packaging?view=uses`)
  const fold = page.getByRole('button', { name: 'How full boxes are, by week' })
  await fold.waitFor()
  const chart = page.getByRole('img', { name: /How full boxes are/ })
  expect(await chart.count()).toBe(0)
  expect((await fold.boundingBox())?.height).toBe(44)
  await fold.click()
  await chart.waitFor()
  await fold.click()
  await chart.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await chart.waitFor()
  expect(await fold.count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

test('on a phone the packing station is one scan field and its rows, and a scan shows its answer', async () => {
  const desk = await deskOf(server, 'super_admin', phone)
  const { page } = desk
  await page.goto(`${server.url}/dispatch`)
  await page.locator('[data-row]').first().waitFor()
  const answer = page.locator('main [role="status"][aria-live="assertive"]')
  expect((await answer.boundingBox())?.height).toBe(1)
  expect(await page.getByRole('navigation', { name: 'Dispatch now' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('navigation', { name: 'Dispatch now' }).waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()

  await page.getByLabel('Enter a code by hand').fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect.poll(async () => (await answer.boundingBox())?.height).toBeGreaterThan(60)
  expect(faultsOf(desk)).toEqual([])
})
