import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { sendNews } from './courier-simulator.ts'
import { deskOf, faultsOf, toastOf } from './demo-house.ts'
import { daysPass, type Story, soon } from './out-and-back-steps.ts'
import { scanned, scanningDesk } from './out-by-scans-steps.ts'

type Told = readonly [awb: string, status: string, message: string]
/** The courier's reports through its webhook, each a second after the one before. */
export async function tells(story: Story, news: readonly Told[]): Promise<void> {
  const events = news.map(([awb, status, message]) => {
    story.told += 1
    const time = new Date(Date.now() + story.told * 1_000).toISOString()
    return story.simulator.happen({ awb, status, message, time, place: 'Leeds hub' })
  })
  expect(await sendNews(story.house.server.url, story.dock.courier, events)).toBe(200)
}

export async function advise(
  story: Story,
  parcel: { id: string; number: number },
  key: '1' | '6',
): Promise<void> {
  const { db, server } = story.house
  const advice = () =>
    db.reader
      .selectFrom('advices')
      .select(['id', 'state'])
      .where('parcel_id', '=', parcel.id)
      .executeTakeFirst()
  await expect.poll(advice, soon).toMatchObject({ state: 'raised' })
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/shipper-advice?open=${(await advice())?.id}`)
  const panel = page.getByRole('complementary', { name: new RegExp(`Order ${parcel.number}`) })
  await panel.getByText('The courier says that you were not at home.').waitFor()
  const before = story.simulator.advised.length
  await page.keyboard.press(key)
  if (key === '6') await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
  const told = key === '6' ? 'return' : 'try again'
  await toastOf(desk, `Order ${parcel.number}: ${told}`).waitFor()
  await expect.poll(() => story.simulator.advised.length, soon).toBe(before + 1)
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
}

export async function receiveAndGrade(
  story: Story,
  parcel: { id: string; code: string; orderId: string },
) {
  const { db, server } = story.house
  const desk = await scanningDesk(story, 'returns_manager', '/returns-not-received?tab=gate')
  const { page } = desk
  await page.getByRole('combobox', { name: 'Outlet', exact: true }).click()
  await page.getByRole('option', { name: /^DOCK/ }).click()
  const { name } = await db.reader
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', story.dock.courier.courierId)
    .executeTakeFirstOrThrow()
  await page.getByRole('combobox', { name: 'Courier', exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Open the gate' }).click()
  await page.getByText('0 of 2 expected parcels are here').waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await scanned(story, page, parcel.code)
  await page.getByRole('status').filter({ hasText: 'Expected' }).first().waitFor()
  const found = await db.reader
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .innerJoin('variants', 'variants.id', 'return_lines.variant_id')
    .select(['returns.id', 'variants.sku'])
    .where('returns.order_id', '=', parcel.orderId)
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/returns?bench=${found.id}`)
  const unit = page.getByRole('region', { name: found.sku })
  await unit.getByRole('button', { name: 'A, as new' }).click()
  await unit.getByRole('button', { name: 'Restock', exact: true }).click()
  await page.getByText(`${found.sku} is graded`).first().waitFor()
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
  return found.sku
}

export async function claim(
  story: Story,
  parcel: { id: string; code: string; awb: string },
): Promise<void> {
  const { server } = story.house
  await daysPass(story.house.db, parcel.id, 9)
  const desk = await deskOf(server, 'returns_manager')
  const { page } = desk
  await page.goto(`${server.url}/returns-not-received?courier=${story.dock.courier.courierId}`)
  await page
    .getByRole('row', { name: new RegExp(parcel.code) })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'File a claim' }).click()
  await page.getByRole('button', { name: `File claim for ${parcel.code}` }).click()
  const panel = page.getByRole('complementary', { name: /^Claim \d+$/ })
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Evidence pack' }).click()
  const pack = unzipSync(await readFile(await (await download).path()))
  const textOf = (name: string) => strFromU8(pack[name] ?? new Uint8Array())
  const listed = textOf('contents.csv')
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
  expect(listed.map(([name]) => name).toSorted()).toEqual(
    Object.keys(pack)
      .filter((name) => name !== 'contents.csv')
      .toSorted(),
  )
  for (const [name = '', , hash] of listed)
    expect(
      createHash('sha256')
        .update(pack[name] ?? '')
        .digest('hex'),
    ).toBe(hash)
  expect(listed.some(([name]) => name?.startsWith('signatures/load-sheet-'))).toBe(true)
  expect(textOf('parcels.csv')).toContain(parcel.awb)
  expect(textOf('courier-events.csv')).toContain('Handed to the shipper')
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
}

export async function matchCash(
  story: Story,
  paid: readonly { awb: string; cashMinor: number }[],
): Promise<void> {
  const { server } = story.house
  const desk = await deskOf(server, 'dispatch_manager')
  const { page } = desk
  const amount = (minor: number) => (minor / 100).toFixed(2)
  const sum = amount(paid.reduce((total, { cashMinor }) => total + cashMinor, 0))
  const lines = paid.map(({ awb, cashMinor }) => `${awb},${amount(cashMinor)}`)
  await page.goto(`${server.url}/dispatch?tab=cash&courier=${story.dock.courier.courierId}`)
  await page.getByRole('link', { name: /^Remittances to settle/ }).click()
  await page.getByRole('button', { name: 'New remittance' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New remittance' })
  await dialog.getByRole('combobox', { name: 'Courier' }).selectOption(story.dock.courier.courierId)
  await page.locator('input[type=file]').setInputFiles({
    name: 'dock-1.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Waybill,Collected', ...lines].join('\r\n')),
  })
  await dialog.getByLabel('Their number').fill('DOCK 1')
  await dialog.getByRole('button', { name: 'Send file' }).click()
  await page.getByRole('heading', { name: /^What do the columns of dock-1.csv mean/ }).waitFor()
  await page.getByRole('button', { name: 'Compare the lines' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const bank = page.getByRole('dialog', { name: /^Close remittance \d+\?$/ })
  await bank.getByLabel('Amount received').fill(sum)
  await bank.getByRole('button', { name: 'Close remittance' }).click()
  await page.getByText('Closed', { exact: true }).first().waitFor()
  expect(faultsOf(desk)).toEqual([])
  await desk.context.close()
}
