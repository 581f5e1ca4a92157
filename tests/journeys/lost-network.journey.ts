import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { demoHouse, deskOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = (await demoHouse()).server
})

/** The files of each page with scans, by their names in the build. */
const filesOfPages = async () =>
  z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(await readFile('dist/web/page-code.json', 'utf8')))

test('the code of the dashboard and the orders is loaded after that of the page itself', async () => {
  const { page } = await deskOf(server, 'super_admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/settings`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const placeOf = (name: string) => asked.findIndex((path) => path.startsWith(`/assets/${name}-`))
  for (const name of ['DashboardPage', 'OrdersPage'])
    await expect.poll(() => placeOf(name)).toBeGreaterThan(placeOf('SettingsPage'))
  expect(placeOf('SettingsPage')).toBeGreaterThan(-1)
})

test('a page that was never loaded waits for the network, and then opens automatically', async () => {
  const { page, context } = await deskOf(server, 'super_admin')
  await page.goto(`${server.url}/orders`)
  await page.locator('tbody tr').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Activity Logs' }).click()
  await page.getByRole('heading', { name: 'This page needs the network' }).waitFor()
  await page.getByText('It opens by itself when you are back online.').waitFor()
  // The frame stays, and no file URL is shown.
  await page.getByRole('link', { name: 'All Orders' }).waitFor()
  expect(await page.getByText('assets').count()).toBe(0)
  await context.setOffline(false)
  await page.locator('tbody tr').first().waitFor()
  await page.getByRole('heading', { level: 1, name: 'Activity Logs' }).waitFor()
})

test('pages with scans open without the network', async () => {
  const { page, context } = await deskOf(server, 'dispatch_manager')
  const had = new Set<string>()
  page.on('requestfinished', (request) => had.add(new URL(request.url()).pathname))
  await page.goto(`${server.url}/settings`)
  const { '/dispatch': files = [], '/stock-transfer': closed = [] } = await filesOfPages()
  expect(files.length).toBeGreaterThan(20)
  await expect.poll(() => files.filter((file) => !had.has(file)), { timeout: 180_000 }).toEqual([])
  // Pages without access are not prefetched.
  expect(closed.filter((file) => /StockTransferPage-.*\.js$/.test(file) && had.has(file))).toEqual(
    [],
  )
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Dispatch/ }).click()
  await page.getByText('Ready to scan').waitFor()
  await context.setOffline(false)
})
