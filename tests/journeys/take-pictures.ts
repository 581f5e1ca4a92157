import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { buildWebIfChanged } from '#app/build-web.ts'
import { composeApp } from '#app/compose.ts'
import { fillDemo } from '#app/demo/fill-demo.ts'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/start-embedded-postgres.ts'
import { prepareDatabase } from '#platform/server/db/prepare-database.ts'
import { createLog } from '#platform/server/log.ts'
import { freePort } from '../support/free-port.ts'
import { packPng } from '../support/pack-png.ts'
import { orderIn } from '../support/screen-records.ts'
import { screens } from '../support/screens.ts'
import { atRest } from './at-rest.ts'

/**
 * Takes the pictures of the README on a fresh demo, or, with a folder on the command line, every
 * screen in both themes and both widths; QM_SCREENS="orders returns" names some:
 *
 * node bin/run.mjs tests/journeys/take-pictures.ts [folder]
 */
const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

type Theme = 'light' | 'dark'
type Size = { readonly width: number; readonly height: number }
/** A page of a user with this role; null for a signed-out one. */
type Open = (theme: Theme, size: Size, role?: string | null) => Promise<Page>

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function main(folder: string | undefined): Promise<void> {
  await buildWebIfChanged(console.log)
  const data = await mkdtemp(join(tmpdir(), 'quartermaster-pictures-'))
  const postgres = await startEmbeddedPostgres({ dataDir: data, log: () => undefined })
  const { url } = await prepareDatabase(postgres.ownerUrl, postgres.serverUrl)
  const db = openDatabase(url)
  await fillDemo(db, new Date(), () => undefined)
  const config = readConfig({ PORT: String(await freePort()) })
  const { app, close } = await composeApp(config, createLog('error'), db)
  await app.listen({ host: config.host, port: config.port })
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox'],
  })
  try {
    const open = opener(browser, `http://${config.host}:${config.port}`)
    if (folder) await takeAll(open, db, folder)
    else await takeForReadme(open, db)
  } finally {
    await browser.close()
    await close()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function browserPath(): Promise<string> {
  const installed = [process.env.CHROME ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome']
  return installed.find((path) => path && existsSync(path)) ?? (await sparticuz.executablePath())
}

function opener(browser: Browser, baseURL: string): Open {
  return async (colorScheme, viewport, role = 'super_admin') => {
    const context = await browser.newContext({ baseURL, colorScheme, viewport, locale: 'en-GB' })
    if (role !== null) {
      const data = { email: demoEmail(role), password: demoPassword }
      const answer = await context.request.post('/api/auth/sign-in/email', { data })
      if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}.`)
    }
    return context.newPage()
  }
}

async function takeForReadme(open: Open, db: Database): Promise<void> {
  await mkdir(pictures, { recursive: true })
  const orders = await open('light', desk)
  await orders.goto(`/orders?open=${await orderIn(db, 'pending', false)}`)
  await orders.getByRole('heading', { name: 'Timeline' }).waitFor()
  await take(orders, join(pictures, 'orders.png'))
  const bench = await open('dark', desk)
  await packHalf(bench, db)
  await take(bench, join(pictures, 'dispatch-dark.png'))
}

/** Packs an order and about half of its units at the station. */
async function packHalf(page: Page, db: Database): Promise<void> {
  const order = await db.reader
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('order_holds', 'order_holds.order_id', 'orders.id')
    .select(({ fn, ref }) => [
      'orders.number',
      fn.agg<string[]>('array_agg', [ref('sku')]).as('skus'),
      fn.agg<number[]>('array_agg', [ref('quantity')]).as('quantities'),
    ])
    .where('state', '=', 'confirmed')
    .where('order_holds.id', 'is', null)
    .where('units', '<=', 12)
    .groupBy('orders.number')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('orders.number')
    .executeTakeFirstOrThrow()
  const units = order.skus.flatMap((sku, at) =>
    Array.from({ length: order.quantities[at] ?? 0 }, () => sku),
  )
  await page.addInitScript(`localStorage.setItem('handheld_scanner_device', 'yes')`)
  await page.goto('/dispatch')
  await page.getByRole('button', { name: 'Scanner connected' }).waitFor()
  const entry = page.getByLabel('Enter a code by hand')
  for (const code of [`O-${order.number}`, ...units.slice(0, Math.ceil(units.length / 2))]) {
    await entry.fill(code)
    await entry.press('Enter')
    await page.getByRole('heading', { name: `Order ${order.number}`, exact: true }).waitFor()
    // The same code within 300 ms counts as a bounce of the trigger.
    await page.waitForTimeout(500)
  }
}

async function takeAll(open: Open, db: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const named = process.env.QM_SCREENS?.split(' ')
  const shown = (await screens(db)).filter(({ name }) => named?.includes(name) ?? true)
  for (const theme of ['light', 'dark'] as const) {
    for (const size of [desk, phone]) {
      const pages = new Map<string | null, Page>()
      for (const { name, path, isSignedOut, as = 'super_admin', open: openPart, settle } of shown) {
        const role = isSignedOut ? null : as
        const page = pages.get(role) ?? (await open(theme, size, role))
        pages.set(role, page)
        await page.goto(path)
        await openPart?.(page)
        await settle(page)
        await take(page, join(folder, `${name}-${theme}-${size.width}.png`))
      }
    }
  }
}

async function take(page: Page, path: string): Promise<void> {
  await atRest(page)
  await writeFile(path, packPng(await page.screenshot({ animations: 'disabled' })))
  console.log(path)
}

await main(process.argv[2])
