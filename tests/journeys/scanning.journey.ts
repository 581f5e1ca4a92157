import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { groupSeparator } from '#platform/aim-mark.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Desk, scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** Records every tone that the page plays, as `triangle 523`. */
const listenIn = `
  window.tones = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...at) {
    window.tones.push(this.type + ' ' + Math.round(this.frequency.value))
    return start.apply(this, at)
  }`

const sounds = {
  ok: ['sine 1320'],
  wrong: ['square 196', 'square 147'],
  over: ['triangle 523', 'triangle 523', 'triangle 523'],
  done: ['sine 784', 'sine 988', 'sine 1319'],
}

/** A confirmed order of the demo with several lines, none of them packed yet. */
async function confirmedOrder(isHeld: boolean) {
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'number', 'units'])
    .where('state', '=', 'confirmed')
    .where('units', '>=', 2)
    .where('units', '<=', 6)
    .where(({ exists, not, selectFrom }) => {
      const open = exists(
        selectFrom('order_holds')
          .select('order_holds.id')
          .whereRef('order_holds.order_id', '=', 'orders.id')
          .where('released_at', 'is', null),
      )
      return isHeld ? open : not(open)
    })
    // Products with lots would ask for one, which another journey covers.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines')
            .innerJoin('variants', 'variants.id', 'order_lines.variant_id')
            .select('order_lines.id')
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .where('tracking', '<>', 'none'),
        ),
      ),
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('order_lines')
          .select(({ fn }) => fn.countAll().as('lines'))
          .whereRef('order_lines.order_id', '=', 'orders.id'),
      '>=',
      2,
    )
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['sku', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}

async function benchDesk(): Promise<Desk> {
  const desk = await deskOf(server, 'dispatch_manager')
  await desk.page.addInitScript(listenIn)
  await desk.page.goto(`${server.url}/dispatch`)
  await desk.page.getByRole('button', { name: 'Connect scanner' }).click()
  await desk.page.getByText('Ready to scan').waitFor()
  return desk
}

const barOf = (page: Page) => page.locator('[aria-live="assertive"]')

async function gtinOf(sku: string): Promise<string> {
  const { code } = await db.reader
    .selectFrom('barcodes')
    .innerJoin('variants', 'variants.id', 'barcodes.variant_id')
    .select('barcodes.code')
    .where('sku', '=', sku)
    .where('barcodes.kind', '=', 'gtin')
    .where('pack_quantity', '=', 1)
    .executeTakeFirstOrThrow()
  return code
}

/** Scans a code and reads the station's answer: its text, its sound and its colour. */
async function answerTo(page: Page, code: string, title: string, text: string) {
  await page.evaluate('window.tones.length = 0')
  await scan(page, code)
  await barOf(page).getByText(title, { exact: true }).waitFor()
  await barOf(page).getByText(text, { exact: true }).waitFor()
  // The same code within 300 ms counts as a bounce of the trigger.
  await page.waitForTimeout(350)
  const colour = await barOf(page).evaluate((bar) => getComputedStyle(bar).backgroundColor)
  return { colour, tones: await page.evaluate('window.tones') }
}

test('a scan that the station refuses sounds, looks and reads differently, and never blocks the next scan', async () => {
  const order = await confirmedOrder(false)
  const [first] = order.lines
  if (!first) throw new Error('The order has no line.')
  const label = `Order ${order.number}`
  const stranger = await db.reader
    .selectFrom('variants')
    .innerJoin('barcodes', 'barcodes.variant_id', 'variants.id')
    .select(['sku', 'barcodes.code'])
    .where('barcodes.kind', '=', 'gtin')
    .where(
      'sku',
      'not in',
      order.lines.map(({ sku }) => sku),
    )
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const desk = await benchDesk()
  const { page } = desk

  const early = await answerTo(
    page,
    first.sku,
    'No order on the bench',
    'Scan the code of an order (O-…) or choose one below; then scan its units.',
  )
  expect(early.tones).toEqual(sounds.wrong)
  const opened = await answerTo(page, `O-${order.number}`, label, 'On the bench. Scan its units.')
  expect(opened.tones).toEqual(sounds.ok)

  const unknown = await answerTo(
    page,
    'ZZZ-404',
    'Unknown code',
    'Nothing here carries the code ZZZ-404.',
  )
  expect(unknown.tones).toEqual(sounds.over)
  const digit = stranger.code.at(-1)
  const misreadCode = `${stranger.code.slice(0, -1)}${(Number(digit) + 1) % 10}`
  const misread = await answerTo(
    page,
    misreadCode,
    'Scan again',
    `The scanner misread this barcode: the check digit of ${misreadCode} is wrong. Scan it again.`,
  )
  expect(misread.tones).toEqual(sounds.over)
  const wrong = await answerTo(
    page,
    stranger.code,
    'Wrong item',
    `${stranger.sku} does not belong to ${label}. Put it back and scan the right item.`,
  )
  expect(wrong.tones).toEqual(sounds.wrong)

  const gtin = await gtinOf(first.sku)
  for (let unit = 1; unit <= first.quantity; unit += 1) {
    if (unit === 1) await scan(page, `01${gtin}10LOT-7${groupSeparator}17301231`)
    else await scan(page, first.sku)
    await barOf(page).getByText(`${first.sku} ${unit} of ${first.quantity}`).waitFor()
    await page.waitForTimeout(350)
  }
  const over = await answerTo(
    page,
    first.sku,
    'Too many',
    `${label} needs no more of ${first.sku}: ${first.quantity} are in the parcel already.`,
  )
  expect(over.tones).toEqual(sounds.over)
  const notThere = await answerTo(
    page,
    'S-999999',
    'Unknown code',
    'Nothing here carries the code S-999999.',
  )
  expect(notThere.tones).toEqual(sounds.over)

  const colours = [opened.colour, wrong.colour, over.colour]
  expect(new Set(colours).size).toBe(3)
  expect(unknown.colour).toBe(over.colour)

  const rest = order.lines.slice(1).flatMap(({ sku, quantity }) =>
    Array.from({ length: quantity }, (_, at) => ({
      sku,
      says: `${sku} ${at + 1} of ${quantity}`,
    })),
  )
  for (const [index, { sku, says }] of rest.entries()) {
    await page.evaluate('window.tones.length = 0')
    await scan(page, sku)
    // A late answer would sound between the tones of the next scan.
    const answer = index === rest.length - 1 ? 'Order packed' : says
    await barOf(page).getByText(answer).waitFor()
    await page.waitForTimeout(350)
  }
  await expect.poll(() => page.evaluate('window.tones')).toEqual(sounds.done)
  const log = page.getByRole('listitem').filter({ hasText: 'ZZZ-404' })
  await log.getByText('Unknown code').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('an order on hold is shown as such at the station and accepts no unit', async () => {
  const order = await confirmedOrder(true)
  const [line] = order.lines
  const hold = await db.reader
    .selectFrom('order_holds')
    .select(['kind', 'reason'])
    .where('order_id', '=', order.id)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  const desk = await benchDesk()
  const { page } = desk
  await scan(page, `O-${order.number}`)
  await page.getByText(`On hold: ${hold.kind}`).first().waitFor()
  const answer = await answerTo(
    page,
    line?.sku ?? '',
    'On hold',
    `Order ${order.number} is on hold (${hold.kind}: ${hold.reason}). Release the hold first.`,
  )
  expect(answer.tones).toEqual(sounds.wrong)
  const after = await db.reader
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum('packed_quantity').as('packed'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(Number(after.packed)).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})
