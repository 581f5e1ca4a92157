import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { filmOfBarcode } from '../support/camera-film.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { launchBrowser } from '../support/launch-browser.ts'
import type { TestServer } from '../support/server.ts'
import { chooseRegister } from '../support/till-steps.ts'

let db: Database
let server: TestServer
let skus: readonly string[]

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const found = await db.reader
    .selectFrom('variants')
    .select('sku')
    .where('is_active', '=', true)
    .where('quantity_scale', '=', 0)
    .orderBy('sku')
    .limit(12)
    .execute()
  skus = found.map(({ sku }) => sku)
})

const sku = (at: number) => skus[at] ?? ''

const cardOf = (page: Page, label: string) =>
  page.getByRole('region', { name: `Scanned: ${label}` })

const answered = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor()

const ready = (page: Page) =>
  page.getByText('Scan a product, bin, order or parcel').first().waitFor()

test('a scan shows its card and counts in the list; cards undo and go on', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/scan-history`)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await ready(page)
  await scan(page, sku(0))
  await cardOf(page, sku(0)).getByRole('link', { name: 'Open product' }).waitFor()
  await page.waitForTimeout(350)
  await scan(page, sku(0))
  await answered(page, `${sku(0)} × 2`)

  // An Enter this soon after a scan would be the end of the scan.
  await page.waitForTimeout(350)
  await page.getByLabel('Enter a code by hand').fill(`3*${sku(1)}`)
  await page.getByLabel('Enter a code by hand').press('Enter')
  await page.getByRole('button', { name: new RegExp(`^${sku(1)}.*3$`) }).waitFor()
  await page.getByText('Scanned in this session: 3').waitFor()
  await scan(page, 'A-UNDO')
  await page.getByText('Scanned in this session: 2').waitFor()
  await page.reload()
  await page.getByText('Scanned in this session: 2').waitFor()

  await scan(page, '5060000009996')
  await answered(page, 'Unknown code')
  await page.getByRole('button', { name: 'Assign code' }).click()
  await page.getByRole('dialog', { name: 'Assign 5060000009996' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const { number } = await db.reader
    .selectFrom('orders')
    .select('number')
    .where('state', '=', 'confirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_holds')
            .select('id')
            .whereRef('order_id', '=', 'orders.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await scan(page, `O-${number}`)
  await cardOf(page, `Order ${number}`).getByRole('link', { name: 'Pack this order' }).waitFor()
  await scan(page, 'A-CONFIRM')
  await page.getByRole('heading', { name: `Order ${number}`, exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a scanned product is put into the cart of the chosen register, once', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/pos`)
  await chooseRegister(page, 'Register 1, YORK')
  await page.goto(`${server.url}/scan`)
  await ready(page)
  await scan(page, sku(0))
  await cardOf(page, sku(0)).getByRole('link', { name: 'Put into cart' }).click()
  const line = page.locator(`[data-sku="${sku(0)}"]`)
  await line.waitFor()
  await page.reload()
  await line.waitFor()
  expect(await line.count()).toBe(1)
  expect(new URL(page.url()).search).toBe('')
  expect(faultsOf(desk)).toEqual([])
})

test('no scan is lost while the page is busy for half a second', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/scan`)
  await ready(page)
  const busy = page.evaluate(() => {
    const until = performance.now() + 500
    while (performance.now() < until);
  })
  // Each is sent while the page is blocked, or soon after, like a user who goes on scanning.
  const sent: Promise<void>[] = []
  for (const code of skus) {
    sent.push(scan(page, code))
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await Promise.all([busy, ...sent])
  await page.getByText(`Scanned in this session: ${skus.length}`).waitFor()
  for (const code of skus)
    expect(await page.getByRole('button', { name: new RegExp(`^${code}.*1$`) }).count()).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})

test('a phone shows the card over the whole screen, with the next step at its lower edge', async () => {
  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page } = desk
  await page.goto(`${server.url}/scan`)
  await ready(page)
  await page.getByRole('button', { name: 'Notifications' }).waitFor({ state: 'hidden' })
  await scan(page, sku(2))
  await cardOf(page, sku(2)).waitFor()
  const main = page.getByRole('button', { name: 'Open product' })
  const box = await main.boundingBox()
  expect(box?.height).toBe(56)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(820)
  await page.getByRole('button', { name: 'Undo last scan' }).click()
  await answered(page, 'Last scan undone')
  expect(faultsOf(desk)).toEqual([])
})

test('practice compares codes, and writes nothing', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const before = await db.reader.selectFrom('scans').select('id').execute()
  await page.goto(`${server.url}/scan?view=practice`)
  const wanted = await page
    .getByText(/^Scan [A-Z0-9-]+$/)
    .first()
    .textContent()
  const first = /^Scan (\S+)/.exec(wanted ?? '')?.[1] ?? ''
  await page
    .getByRole('button')
    .filter({ has: page.getByRole('img', { name: `Barcode ${first}`, exact: true }) })
    .click()
  await page.getByText('1 of 12 right, 0 wrong').waitFor()
  // The same code within 300 ms counts as a bounce of the trigger.
  await page.waitForTimeout(350)
  await scan(page, first)
  await page.getByText('1 of 12 right, 1 wrong').waitFor()
  await page.goto(`${server.url}/scan?view=test`)
  await page.getByRole('heading', { name: 'Keys of the last scan' }).waitFor()
  await scan(page, 'QM-YZ/AQ-09')
  await page.getByText(/^It is a scan: 11 characters/).waitFor()
  await answered(page, /the same layout/)
  await page.getByRole('cell', { name: '0x2F' }).waitFor()
  expect(await db.reader.selectFrom('scans').select('id').execute()).toHaveLength(before.length)
  expect(faultsOf(desk)).toEqual([])
})

test('the camera reads a barcode once, and says so where it is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-camera-'))
  const film = join(folder, 'barcode.y4m')
  await filmOfBarcode(film, sku(3))
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  try {
    const context = await browser.newContext({ baseURL: server.url })
    const data = { email: demoEmail('super_admin'), password: demoPassword }
    await context.request.post('/api/auth/sign-in/email', { data })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto('/scan')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await cardOf(page, sku(3)).waitFor()
    await page.waitForTimeout(1_500)
    await page.getByText('Scanned in this session: 1').waitFor()
    await page.getByRole('button', { name: 'Close camera' }).click()
    await page.getByRole('region', { name: 'Camera' }).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
  const desk = await deskOf(server, 'super_admin')
  await desk.page.goto(`${server.url}/scan`)
  await desk.page.getByRole('button', { name: 'Scan with the camera' }).click()
  await desk.page.getByText(/No camera was found|The camera is not allowed here/).waitFor()
  await desk.page.getByRole('button', { name: 'Try again' }).waitFor()
})
