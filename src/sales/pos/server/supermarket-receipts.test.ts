import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setAt } from '../../../../tests/support/past-days-steps.ts'
import { anOpenSession } from '../../../../tests/support/register-steps.ts'
import { sharedData } from '../../../../tests/support/shared-data.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import type { TillTender } from '../sale-money.ts'
import { completeSale } from './complete-sale.ts'

/** `QM_RECEIPTS=all` rings up all thousand, which takes a minute. */
const most = process.env.QM_RECEIPTS === 'all' ? Number.POSITIVE_INFINITY : 150

type Receipt = {
  readonly id: string
  readonly unitPriceMinor: number
  readonly quantity: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly method: TillTender
}

/** The payment kinds of the file, as a till here takes them. */
const methods: Readonly<Record<string, TillTender>> = {
  Cash: 'cash',
  'Credit card': 'card',
  Ewallet: 'bank_transfer',
}

/** Cents of an amount with up to four decimals, half up, without passing through a fraction. */
function centsOf(text: string): number {
  const [whole = '0', decimals = ''] = text.split('.')
  const tenThousandths = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0').slice(0, 4))
  return Math.floor((tenThousandths + 50) / 100)
}

/** Some rows of the same shape, for where the file is not. */
const few = `Invoice ID,Unit price,Quantity,Tax 5%,Total,Payment
1,74.69,7,26.1415,548.9715,Ewallet
2,15.28,5,3.82,80.22,Cash
3,36.26,2,3.626,76.146,Credit card
4,10.99,1,0.5495,11.5395,Cash
`

test('the receipts of a supermarket come to the same totals, taxes and payments, to the cent', async () => {
  const text = (await sharedData('pos/supermarket_Sales.csv', 'Supermarket sales on Kaggle')) ?? few
  const receipts = receiptsOf(text).slice(0, most)
  const db = await testDatabase()
  const world = await makeWorld(db, 20_000)
  const { admin, outletId } = world
  const { pricesIncludeTax, defaultRate } = catalogSettings
  await setAt(db, outletId, pricesIncludeTax.key, false)
  await setAt(db, outletId, defaultRate.key, 500)
  const { registerId, id: sessionId } = await anOpenSession(db, world, 0)
  const differing = []
  for (const { unitPriceMinor, quantity, taxMinor, totalMinor, method, id } of receipts) {
    const sale = await db.transaction((tx) =>
      completeSale(tx, admin, {
        id: newId(),
        registerId,
        customerId: null,
        discountMinor: 0,
        lines: [
          { variantId: world.variants[0]?.id ?? '', quantity, unitPriceMinor, discountMinor: 0 },
        ],
        totalMinor,
        payments: [{ method, amountMinor: totalMinor, reference: id }],
      }),
    )
    if (sale.taxMinor !== taxMinor || sale.changeMinor !== 0) differing.push([id, sale.taxMinor])
  }
  expect(differing).toEqual([])
  const entries = await db.reader
    .selectFrom('register_entries')
    .select(({ fn }) => ['method', fn.sum<string>('amount_minor').as('sum')])
    .where('session_id', '=', sessionId)
    .groupBy('method')
    .execute()
  const taken = Object.fromEntries(entries.map(({ method, sum }) => [method, Number(sum)]))
  expect(taken).toEqual(sumsOf(receipts))
})

function receiptsOf(text: string): readonly Receipt[] {
  const rows: Record<string, string>[] = parse(text, { columns: true })
  return rows.map((row) => ({
    id: row['Invoice ID'] ?? '',
    unitPriceMinor: centsOf(row['Unit price'] ?? ''),
    quantity: Number(row.Quantity),
    taxMinor: centsOf(row['Tax 5%'] ?? ''),
    totalMinor: centsOf(row.Total ?? ''),
    method: methods[row.Payment ?? ''] ?? 'cash',
  }))
}

function sumsOf(receipts: readonly Receipt[]): Readonly<Record<string, number>> {
  const byMethod = Map.groupBy(receipts, ({ method }) => method)
  return Object.fromEntries(
    [...byMethod].map(([method, own]) => [
      method,
      own.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    ]),
  )
}
