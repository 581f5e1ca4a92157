import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** A returned unit of a product with a supplier. */
async function unitOnBench() {
  const found = await sql<{ id: string; sku: string; supplier: string }>`
    select r.id, v.sku, s.name as supplier from returns r join return_lines l on l.return_id = r.id
    join variants v on v.id = l.variant_id
    join supplier_items si on si.variant_id = v.id and si.is_preferred and si.is_active
    join suppliers s on s.id = si.supplier_id
    where r.state = 'received' and l.received > l.inspected and v.quantity_scale = 0
    order by r.number, l.position limit 1`.execute(house.db.reader)
  const [unit] = found.rows
  if (!unit) throw new Error('The demo has no such unit.')
  return unit
}

test('a unit is graded for its supplier, leaves on a supplier return, and is undone', async () => {
  const { server } = house
  const { id, sku, supplier } = await unitOnBench()
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/returns?bench=${id}`)
  const unit = page.getByRole('region', { name: sku })
  const buffer = await pictureOf('#884422', 400, 300)
  await unit
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'unit.png', mimeType: 'image/png', buffer })
  await unit.getByRole('img', { name: `${sku}, not graded yet` }).waitFor()
  await unit.getByRole('button', { name: 'Damaged' }).click()
  await unit.getByRole('button', { name: 'Return to supplier', exact: true }).click()
  await page.getByText(`${sku} is graded`).first().waitFor()

  await page.goto(`${server.url}/returns?tab=to_supplier`)
  const heading = page.getByRole('heading', { name: new RegExp(`^${supplier}, `) })
  const group = page.locator('section').filter({ has: heading })
  await group.getByText(sku).waitFor()
  await group.getByRole('checkbox', { name: `Send ${sku} back` }).uncheck()
  const none = group.getByRole('button', { name: 'Send 0 back on a paper' })
  await expect.poll(() => none.getAttribute('aria-disabled')).toBe('true')
  await group.getByRole('checkbox', { name: `Send ${sku} back` }).check()
  await group.getByRole('button', { name: 'Send 1 back on a paper' }).click()
  const panel = page.getByRole('complementary', { name: /^Supplier return \d+$/ })
  await panel.getByText(sku).waitFor()
  await page.getByText('Nothing waits for a supplier').waitFor()
  const file = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('link', { name: 'As a file' }).click(),
  ])
  expect(file[0].suggestedFilename()).toMatch(/^supplier-return-.*\.csv$/)
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Undo it/ })
    .click()
  await toastOf(desk, 'undone').waitFor()
  await group.getByText(sku).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
