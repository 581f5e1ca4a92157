import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { chosenForms } from '../support/chosen-forms.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { type FormCase, otherFormCases } from '../support/form-cases.ts'
import { addShop } from '../support/shop-steps.ts'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const usual = {
  opener: (page: Page) => buttonOf(page, 'Change').first(),
  label: 'Name',
  theirs: 'Renamed by them',
  mine: 'Renamed by me',
}

const cases: Readonly<Record<string, FormCase>> = {
  customer: {
    ...usual,
    path: `select '/all-customers?open=' || id as path from customers where state = 'active'`,
  },
  contact: {
    ...usual,
    path: `select '/all-customers?open=' || id as path from customers where state = 'active'`,
    // The first is that of the customer.
    opener: (page) => buttonOf(page, 'Change').nth(1),
    label: 'Called, such as work or mother',
  },
  product: {
    ...usual,
    path: `select '/products?open=' || id as path from products`,
    opener: (page) =>
      page.locator('section').filter({ hasText: 'Tax class' }).last().getByRole('button', {
        name: 'Change',
      }),
    label: 'Title',
  },
  outlet: {
    ...usual,
    path: `select '/outlets?open=' || id as path from outlets`,
    opener: (page) => buttonOf(page, 'Change set-up'),
  },
  bin: {
    ...usual,
    path: `select '/outlets?view=bins&outletId=' || outlet_id || '&bin=' || id as path from bins`,
  },
  area: { ...usual, path: `select '/locations?open=' || id as path from service_areas` },
  packaging: {
    ...usual,
    path: `select '/packaging?open=' || id as path from packaging_materials`,
    label: 'Weighs empty',
    theirs: '71',
    mine: '72',
  },
  billing: {
    ...usual,
    path: `select '/orders?open=' || id as path from orders where state = 'confirmed'`,
    opener: (page) => buttonOf(page, 'Edit email and billing'),
    label: 'Email',
    theirs: 'theirs@example.com',
    mine: 'mine@example.com',
  },
  segment: {
    ...usual,
    path: `select '/all-customers?view=segments' as path`,
    label: 'Tagged',
    theirs: 'theirs',
    mine: 'mine',
  },
  reason: {
    ...usual,
    path: `select '/business-settings?section=reasons&reason=' || id as path from reason_codes`,
    opener: null,
    label: 'Reason',
    theirRole: 'super_admin',
  },
}

/** The ways out of a form that ask before entries are lost. */
const exits: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.keyboard.press('Escape'),
  // A record behind the form may have a button of this name, too.
  (page) => buttonOf(page, 'Cancel').last().click(),
  (page) => page.evaluate(() => window.history.forward()),
]

/** Two of them for each form, so that all are taken by the forms together. */
const exitsOf = (index: number) => exits.filter((_, at) => at !== index % exits.length)

async function pathOf({ db }: DemoHouse, { path }: FormCase): Promise<string> {
  const found = await sql<{ path: string }>`${sql.raw(path)} order by 1 limit 1`.execute(db.reader)
  return found.rows[0]?.path ?? ''
}

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
  const level = await house.db.reader
    .selectFrom('stock_levels')
    .select(['outlet_id as outletId', 'sku'])
    .where('on_hand', '>', 20)
    .orderBy('on_hand', 'desc')
    .executeTakeFirstOrThrow()
  await addShop(house.db, level, 'shopify', 'Our Shopify')
})

const formOf = (page: Page) => page.locator('form:has([data-field])')
const fieldOf = (page: Page, label: string) =>
  formOf(page).getByRole('textbox', { name: label, exact: true })
const question = (page: Page) =>
  page.locator('[role=alertdialog], dialog[open]').filter({ hasText: 'is not saved' }).last()

/** Opens the form, with a page after it in the history, so that Forward leaves it. */
async function openForm(page: Page, { opener, label }: FormCase, path: string): Promise<void> {
  await page.goto(house.server.url + path)
  await page.locator('a[href="/"]').first().click()
  await page.waitForURL(`${house.server.url}/`)
  await page.goBack()
  await (opener === null ? fieldOf(page, label).waitFor() : opener(page).click())
  await fieldOf(page, label).waitFor()
}

const saveByKey = (page: Page) => page.keyboard.press('Control+Enter')

/** A form of each kind. */
const usualForms = ['customer', 'outlet', 'billing', 'stock level', 'courier', 'connection']
const taken = chosenForms({ ...cases, ...otherFormCases }, usualForms)

for (const [index, [name, form]] of taken.entries()) {
  test(`two people change one ${name}: nothing is lost, and leaving asks first`, async () => {
    const path = await pathOf(house, form)
    const [mine, theirs] = [
      await deskOf(house.server, 'super_admin'),
      await deskOf(house.server, form.theirRole ?? 'super_manager'),
    ]
    await openForm(mine.page, form, path)
    await openForm(theirs.page, form, path)
    await fieldOf(theirs.page, form.label).fill(form.theirs)
    await saveByKey(theirs.page)
    await fieldOf(theirs.page, form.label).waitFor({ state: 'detached' })

    const { page } = mine
    const field = fieldOf(page, form.label)
    await field.fill(form.mine)
    for (const leave of exitsOf(index)) {
      await leave(page)
      await question(page).waitFor()
      await buttonOf(page, 'Keep editing').click()
    }
    await expect.poll(() => field.inputValue()).toBe(form.mine)

    await field.focus()
    await saveByKey(page)
    const conflict = page.getByRole('region', { name: /was changed while you edited it$/ })
    await conflict.waitFor()
    const side = (whose: string) =>
      conflict.getByRole('radio', { name: `${form.label}: keep ${whose}` })
    await expect.poll(() => conflict.textContent()).toContain(form.theirs)
    await expect.poll(() => field.inputValue()).toBe(form.mine)
    await conflict.getByText('1 value to choose').waitFor()
    await side('mine').check()
    await field.focus()
    await saveByKey(page)
    await field.waitFor({ state: 'detached' })

    await openForm(theirs.page, form, path)
    await expect.poll(() => fieldOf(theirs.page, form.label).inputValue()).toBe(form.mine)
    expect([...faultsOf(mine), ...faultsOf(theirs)]).toEqual([])
  })
}

test('an entry that is missing or no number has the focus, and is counted', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
  await page.goto(`${house.server.url}/packaging`)
  await buttonOf(page, 'New material').click()
  await fieldOf(page, 'Name').waitFor()
  await expect.poll(focused).toBe('title')
  await buttonOf(page, 'Add material').click()
  await page.getByText('2 fields need attention').waitFor()
  await expect.poll(focused).toBe('title')
  await fieldOf(page, 'Name').fill('Gift box')
  await fieldOf(page, 'SKU').fill('BOX-FORM')
  await fieldOf(page, 'Unit cost').fill('1,2x')
  await buttonOf(page, 'Add material').click()
  await page.getByText('Enter an amount such as £12.50.').waitFor()
  await expect.poll(focused).toBe('costMinor')
  await fieldOf(page, 'Unit cost').fill('1.5')
  await fieldOf(page, 'Weighs empty').focus()
  await expect.poll(() => fieldOf(page, 'Unit cost').inputValue()).toBe('1.50')
  // The server’s own refusals are at their fields too.
  await buttonOf(page, 'Add material').click()
  await page.getByText('Enter the inner length in millimetres.').waitFor()
  await expect.poll(focused).toBe('innerLengthMillimetres')
  expect(faultsOf(desk)).toEqual([])
})

test('a reload asks before entries are lost', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(`${house.server.url}/all-customers?new=1`)
  await fieldOf(page, 'Name').fill('Not saved')
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      resolve(dialog.type())
      await dialog.accept()
    })
  })
  await page.reload()
  expect(await asked).toBe('beforeunload')
})
