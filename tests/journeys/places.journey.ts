import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

test('bins are generated, their labels previewed, and one is blocked', async () => {
  const desk = await deskOf(house.server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/outlets`)
  await page.getByText('Leeds Warehouse').click()
  await page.getByRole('heading', { name: 'Stock at this outlet' }).waitFor()
  // Set-up is for senior roles; the button says so.
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await toastOf(desk, 'Only a super admin or super manager').waitFor()
  await page.getByRole('link', { name: /^116 bins/ }).click()

  await page.getByRole('button', { name: 'Generate bins' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pattern').fill('Z-{1..3')
  await dialog.getByText('Z-{1..3 is no bin code').waitFor()
  await dialog.getByLabel('Pattern').fill('Z-{01..03}-{A..B}')
  await dialog.getByText('6 bins: Z-01-A to Z-03-B').waitFor()
  await dialog.getByRole('button', { name: 'Add 6 bins' }).click()
  await toastOf(desk, '6 bins added').waitFor()

  await page.getByRole('searchbox', { name: 'Search bins' }).fill('z-0')
  await page.getByText('6 bins in all').waitFor()
  await page.getByRole('button', { name: 'Print labels' }).click()
  await page.getByRole('button', { name: 'Print 6 labels' }).waitFor()
  await page.getByText('B-MAIN-Z-01-A').first().waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.locator('[data-row]').filter({ hasText: 'Z-02-A' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByLabel('Why is it blocked?').fill('The upright is bent')
  await dialog.getByRole('button', { name: 'Block Z-02-A' }).click()
  await page.getByText('Blocked: “The upright is bent”').waitFor()
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Close' }).first().click()
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Blocked', exact: true }).click()
  const blocked = page.getByRole('group', { name: 'Blocked', exact: true })
  await blocked.getByRole('button', { name: 'Blocked', exact: true }).click()
  await page.getByText('1 in all').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a new city with an alias, a courier there, and the test box shows who delivers', async () => {
  const desk = await deskOf(house.server, 'store_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/locations`)
  await page.getByRole('button', { name: 'Add area' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ilkley')
  await dialog.getByLabel('Country').fill('gb')
  await dialog.getByLabel('Part of').fill('west york')
  await dialog.getByRole('option', { name: /^West Yorkshire/ }).click()
  await dialog.getByLabel('Also called').fill('Ilkley Moor')
  await dialog.getByLabel('Postcodes').fill('LS29')
  await dialog.getByRole('button', { name: 'Add area' }).click()
  await page.getByRole('heading', { name: 'Ilkley' }).waitFor()
  // The surrounding area says what each courier does.
  await page.getByText('as in West Yorkshire').first().waitFor()

  const dunlin = page.getByRole('listitem').filter({ hasText: 'Dunlin Express' })
  await dunlin.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByLabel('Why?').fill('The road is closed')
  await dialog.getByRole('button', { name: 'Suspend Dunlin Express' }).click()
  await toastOf(desk, 'Dunlin Express is suspended in Ilkley').waitFor()
  await dunlin.getByText('Suspended', { exact: true }).waitFor()

  // By keyboard alone from here: into the test box, through its fields, and Enter.
  await page.goto(`${house.server.url}/locations?view=test`)
  await page.getByRole('combobox', { name: 'Country' }).waitFor()
  for (const text of ['gb', 'ilkley moor', '', '900']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  const offers = page.getByRole('list', { name: 'Couriers' }).getByRole('listitem')
  await offers.first().waitFor()
  await expect
    .poll(() => offers.allInnerTexts())
    .toEqual([
      expect.stringMatching(
        /Rookhope Carriers\s+Takes it\s+£3.10\s+3 days\s+The name “Ilkley Moor”/,
      ),
      expect.stringMatching(/Fellway Parcels\s+Takes it\s+£4.20/),
      expect.stringMatching(
        /Dunlin Express\s+Does not[\s\S]*Suspended in Ilkley: The road is closed/,
      ),
    ])
  expect(faultsOf(desk)).toEqual([])
})

test('a name in a courier’s list is matched by one click, and the grid sets a price', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/locations?view=unmatched`)
  await page.getByRole('button', { name: 'Huddersfield, West Yorkshire' }).click()
  await toastOf(desk, 'The name is known from now on').waitFor()
  await page.getByText('Hudersfield').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Couriers', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search areas' }).fill('Whitby')
  const cell = page.getByRole('gridcell').nth(3)
  await page.getByRole('gridcell', { name: 'Whitby, North Yorkshire' }).waitFor()
  await cell.click()
  await page.keyboard.type('5.25')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: false }).click()
  await page.getByRole('gridcell', { name: 'Served' }).waitFor()
  const line = await house.db.reader
    .selectFrom('courier_services')
    .innerJoin('service_areas', 'service_areas.id', 'courier_services.area_id')
    .select(['cost_minor', 'reach', 'currency'])
    .where('service_areas.name', '=', 'Whitby')
    .executeTakeFirstOrThrow()
  expect(line).toEqual({ cost_minor: 525, reach: 'served', currency: 'GBP' })
  expect(faultsOf(desk)).toEqual([])
})
