import { expect, test } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { exportedTable } from '../../../../tests/support/exported-table.ts'
import { tableTrial } from '../../../../tests/support/table-trial.ts'
import { makeWorld, setUp } from '../../../../tests/support/world.ts'
import { findOrAddLot } from './find-or-add-lot.ts'
import { lotsFile } from './lots-file.ts'
import { stockPlacesFile } from './stock-places-file.ts'
import { takeInStock } from './take-in-stock.ts'

const db = await testDatabase()

test('is exported by bin and lot, and imported again without a change', async () => {
  const { outletId, variants } = await makeWorld(db)
  const [bin, source] = [newId(), { noun: 'stock', id: newId(), reason: 'Set-up' }]
  const code = 'A-01'
  await db.reader.insertInto('bins').values({ id: bin, outlet_id: outletId, code }).execute()
  await db.transaction(async (tx) => {
    const jam = { sku: 'JAM', title: 'Jam', priceMinor: 300, currency: 'GBP' }
    const { idBySku } = await addProducts(tx, setUp, [{ ...jam, tracking: 'expiry' as const }])
    const variantId = idBySku.get('JAM') ?? ''
    const lot = { variantId, code: 'L-7', expiresOn: '2031-02-28' }
    const lotId = await findOrAddLot(tx, setUp, lot)
    const rows = [
      { variantId, outletId, lotId, binId: bin, quantity: 4 },
      { variantId, outletId, lotId, quantity: 2 },
      { variantId: variants[0]?.id ?? '', outletId, binId: bin, quantity: 3 },
    ]
    await takeInStock(tx, setUp, source, rows, { kind: 'receipt' })
  })
  const asked = { query: { outlet: outletId } }
  const body = await exportedTable(db, stockPlacesFile, '/files/stock-places.csv', asked)
  const lines = body.replace('\ufeff', '').trim().split('\r\n')
  const plain = variants[0]?.sku ?? ''
  expect(lines.filter((line) => /^(JAM|SKU)/.test(line) || line.startsWith(plain))).toEqual(
    expect.arrayContaining([
      'SKU,Title,Lot,Expires on,Bin,On hand,Outlet',
      'JAM,Jam,L-7,2031-02-28,A-01,4,MAIN',
      'JAM,Jam,L-7,2031-02-28,,2,MAIN',
    ]),
  )
  expect(lines.filter((line) => line.startsWith(`${plain},`))).toHaveLength(2)
  const { run, faults } = await tableTrial(db).take({ kind: 'stock', body, outletId })
  expect(faults).toEqual([])
  expect(Object.keys(run.counts)).toEqual(['unchanged'])
})

test("lots are exported with the page's filters", async () => {
  const all = await exportedTable(db, lotsFile, '/files/lots.csv')
  expect(all).toContain('JAM,Jam,L-7,2031-02-28,Approved,6,piece,MAIN')
  const held = await exportedTable(db, lotsFile, '/files/lots.csv', { query: { state: 'on_hand' } })
    .then(() => 'sent')
    .catch((error: Error) => error.message)
  expect(held).toContain('do not fit (state)')
  const none = await exportedTable(db, lotsFile, '/files/lots.csv', { query: { daysLeft: '..30' } })
  expect(none).not.toContain('L-7')
})
