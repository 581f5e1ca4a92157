import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** As a German spreadsheet saves it: semicolons, decimal commas, Windows-1252. */
const lines = [
  'Artikel;Artikelnummer;Preis;Strichcode',
  'Crème-brûlée-Schale;CB-1;12,50;5012345678900',
  'Käsereibe;CB-2;gratis;',
  'Käseglocke;CB-3;24,90;5012345678901',
  'Löffel;CB-4;1.250,00;',
]
const file = {
  name: 'artikel.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'),
}

test('a product list is matched, checked, corrected, imported and undone', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/products`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByText('Choose a file first.').waitFor()
  await panel.locator('input[type=file]').setInputFiles(file)
  await panel.getByRole('button', { name: 'Send' }).click()

  // The format of the file is shown; only what cannot be guessed is asked.
  await panel.getByText('Crème-brûlée-Schale · Käsereibe').waitFor()
  const choice = (label: string) => panel.getByLabel(label, { exact: true })
  await expect.poll(() => choice('Characters').inputValue()).toBe('windows-1252')
  await expect.poll(() => choice('Delimiter').inputValue()).toBe(';')
  await expect.poll(() => choice('Numbers look like').inputValue()).toBe(',')
  await panel.getByText('Say which column holds SKU.').first().waitFor()
  await choice('Artikel is used for').selectOption('product')
  await choice('Artikelnummer is used for').selectOption('sku')
  await choice('Preis is used for').selectOption('price')
  await choice('Strichcode is used for').selectOption('barcodes')
  await panel.getByRole('button', { name: 'Check the file' }).click()

  const changes = panel.getByRole('table', { name: 'Changes' })
  await changes.getByRole('row', { name: /CB-1 New .*Crème-brûlée-Schale, £12\.50/ }).waitFor()
  await panel.getByLabel('Show changes').selectOption({ label: 'Refused (2)' })
  await panel.getByText('“gratis” is no number like 1234,50.').waitFor()
  await panel.getByText('The check digit of 5012345678901 is wrong').waitFor()
  expect(await countOf('CB-%')).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'Download refused lines' }).click(),
  ])
  const errors = await readFile(await download.path(), 'utf8')
  expect(errors).toContain('Artikel,Artikelnummer,Preis,Strichcode,Error')
  expect(errors).toContain('Käsereibe,CB-2,gratis,,"Preis: “gratis” is no number like 1234,50."')

  await panel.getByRole('button', { name: 'Import the rest' }).click()
  await panel.getByRole('link', { name: 'Crème-brûlée-Schale' }).waitFor()
  expect(await countOf('CB-%')).toBe(2)
  await page.reload()
  await panel.getByRole('button', { name: 'All imports' }).click()
  await panel.getByRole('button', { name: /artikel\.csv/ }).click()
  await panel.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of artikel.csv?' })
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await panel.getByText('Taken back', { exact: true }).waitFor()
  expect(await countOf('CB-%')).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

async function countOf(sku: string): Promise<number> {
  const rows = await house.db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', 'like', sku)
    .execute()
  return rows.length
}
