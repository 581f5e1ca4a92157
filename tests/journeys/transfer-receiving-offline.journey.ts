import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import { newId } from '#platform/server/new-id.ts'
import { countScanned } from '#stock/transfers/server/count-line.ts'
import { getTransfer } from '#stock/transfers/server/get-transfer.ts'
import {
  actorOfRole,
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  toastOf,
} from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { aTransfer } from '../support/transfer-steps.ts'
import { keptAnswers, keptIn } from './kept-in.ts'
import { scanOnce } from './offline-scans.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let receiver: Actor
let other: Actor

beforeAll(async () => {
  house = await demoHouse()
  receiver = await actorOfRole(house.db, 'super_admin')
  other = await actorOfRole(house.db, 'super_manager')
})

const patience = { timeout: 60_000 }
const database = 'quartermaster_scans_arrivals'
const scansHere = (page: Page) => keptIn(page, 'scans', database)

async function outletOf(code: string): Promise<string> {
  const { id } = await house.db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}

/** Two products on their way to the shop, three of each, and a bin there. */
async function inTransit() {
  const { db } = house
  const [outletId, toOutletId] = [await outletOf('MAIN'), await outletOf('YORK')]
  const world = { admin: receiver, outletId, variants: [] }
  const { id, wares } = await aTransfer(db, world, 'in_transit', { requester: other, toOutletId })
  const [first, second] = wares
  if (!first || !second) throw new Error('A transfer brings two products.')
  const bin = 'ZZ-OFF'
  await db.reader
    .insertInto('bins')
    .values({ id: newId(), outlet_id: toOutletId, code: bin })
    .execute()
  return { id, first, second, bin }
}

test('a delivery is scanned in without the network, and what another user counted meanwhile is a list', async () => {
  const { db, server } = house
  const { id, first, second, bin } = await inTransit()
  const counted = async (sku: string) => {
    const whole = await getTransfer(db.reader, receiver, { id })
    const line = whole.rows.find((row) => row.sku === sku)
    return whole.counted
      .filter(({ lineId }) => lineId === line?.id)
      .map(({ binCode, quantity }) => `${binCode ?? 'no bin'} ${quantity}`)
      .toSorted()
  }

  const desk = await deskOf(server, 'super_admin', { width: 390, height: 844 })
  const { page, context } = desk
  await page.goto(`${server.url}/stock-transfer?in=${id}`)
  await page.getByText(`Scan in: transfer`).first().waitFor(patience)
  await expect.poll(() => keptIn(page, 'records', database), patience).toBe(1)
  await expect.poll(() => keptAnswers(page), patience).toBeGreaterThanOrEqual(2)

  await scanOnce(page, first.sku)
  await expect.poll(() => counted(first.sku)).toEqual(['no bin 1'])
  await picture(page, 'online')
  await context.setOffline(true)
  await scanOnce(page, `B-YORK-${bin}`)
  await page.getByText(`What is counted now goes into ${bin}.`).first().waitFor(patience)
  await scanOnce(page, first.sku)
  await page.getByText('Waits to be sent.').first().waitFor(patience)
  await scanOnce(page, 'NO-SUCH-CODE')
  await page.getByText('is not in this transfer').first().waitFor(patience)
  await scanOnce(page, second.sku)
  await scanOnce(page, second.sku)
  await expect.poll(() => scansHere(page)).toBe(3)

  // A reload opens the transfer from what the browser has; the scans that wait are counted on it.
  await page.reload()
  await page.getByText('3 scans wait to be sent.').waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(3)
  await picture(page, 'waiting')
  await dark(page, 'waiting-dark')
  // The undo of what the server never heard of leaves nothing to send.
  await scanOnce(page, 'A-UNDO')
  await page.getByText('2 scans wait to be sent.').waitFor(patience)
  await scanOnce(page, second.sku)
  // All three are counted here: a fourth is too much on the device too.
  await scanOnce(page, second.sku)
  await scanOnce(page, second.sku)
  await page.getByText(`No more of ${second.sku} was sent.`).first().waitFor(patience)
  await expect.poll(() => scansHere(page)).toBe(4)

  // Nobody logs out, and nothing is received, before the server has them.
  await page.setViewportSize({ width: 1440, height: 900 })
  await picture(page, 'waiting-desk')
  await page.getByRole('button', { name: 'Logout' }).click()
  await toastOf(desk, 'Open Stock Transfers with the network').waitFor(patience)
  await page.setViewportSize({ width: 390, height: 844 })

  // Meanwhile another user counts two of the second product.
  const theirs = { id, code: second.sku, quantity: 2, reject: null, mayExceed: false }
  await countScanned(db, other, theirs, null)

  await context.setOffline(false)
  await expect.poll(() => scansHere(page), patience).toBe(0)
  await page.getByText(`No more of ${second.sku} was sent.`).last().waitFor(patience)
  await page.getByText(`Scan 2 of ${second.sku} again`).waitFor(patience)
  await light(page, 'conflicts')
  await dark(page, 'conflicts-dark')

  expect(await counted(first.sku)).toEqual([`${bin} 1`, 'no bin 1'].toSorted())
  expect(await counted(second.sku)).toEqual([`${bin} 1`, 'no bin 2'].toSorted())
  expect(await ledgerFaults(db)).toEqual([])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => keptIn(page, 'conflicts', database)).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

const inScheme = (scheme: 'light' | 'dark') => async (page: Page, name: string) => {
  await page.evaluate(
    (chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen),
    scheme,
  )
  await picture(page, name)
}

const dark = inScheme('dark')
const light = inScheme('light')

/** For looking at, where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.QM_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/transfer-${name}.png` })
}
