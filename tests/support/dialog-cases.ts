import type { Locator, Page } from 'playwright-core'

/** A form before the page, and an entry in it that would be lost. */
export type DialogCase = {
  /** The address of the page that it opens on, as a query for it. */
  readonly path: string
  readonly open: (page: Page) => Promise<void>
  /** The field whose value is kept while leaving is asked about. */
  readonly field: (dialog: Locator) => Locator
  readonly enter: (field: Locator) => Promise<void>
  /** The button that leaves without the act. */
  readonly wayOut?: string
  /** A field that is missing at first: the button that saves, and what is said then. */
  readonly missing?: { readonly button: RegExp; readonly words: string }
}

export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click()

export const write = (text: string) => (field: Locator) => field.fill(text)

export const check = (field: Locator) => field.check()

/** Searches, and takes the first that is found. */
const pick = (text: string) => async (field: Locator) => {
  await field.fill(text)
  await field.page().getByRole('option').first().click()
}

const named = (shipName: string) => `select '/orders?open=' || id as path from orders
  where ship_name = '${shipName}' and state = 'pending'`

const address = (fault: string) => `select '/address-verification?open=' || id as path from orders
  join address_checks on subject_id = id where state in ('pending', 'confirmed')
  and address_verdict in ('fix', 'confirm') and '${fault}' = any(faults)`

const selected = (act: string) => async (page: Page) => {
  await page.getByLabel(/^Select all/).check()
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: act, exact: true })
    .click()
}

const listed = `select '/orders?q=Ruth' as path`

/** Of orders, addresses, calls and customers. */
export const dialogCases: Readonly<Record<string, DialogCase>> = {
  split: {
    path: named('Ruth Twice'),
    open: press('Split'),
    field: (dialog) => dialog.getByLabel(/^How many of/).first(),
    enter: write('1'),
  },
  merge: {
    path: named('Ruth Twice'),
    open: press('Merge'),
    field: (dialog) => dialog.getByRole('radio').first(),
    enter: check,
    missing: { button: /^Merge orders$/, words: 'Please choose one.' },
  },
  duplicate: {
    path: `${named('Ruth Twice')} and duplicate_of is not null`,
    open: press('Compare'),
    field: (dialog) => dialog.getByRole('radio').first(),
    enter: check,
    missing: { button: /^Merge into order/, words: 'Please choose one.' },
  },
  match: {
    path: named('Ruth Unmatched'),
    open: press('Match product'),
    field: (dialog) => dialog.getByLabel(/^Remember/),
    enter: (field) => field.uncheck(),
    missing: { button: /^Match product$/, words: 'Choose or scan a product first.' },
  },
  'merge of customers': {
    path: `select '/all-customers?view=duplicates' as path`,
    open: press('Compare'),
    field: (dialog) => dialog.getByRole('radio').nth(1),
    enter: check,
  },
  'hold of many': {
    path: listed,
    open: selected('Hold'),
    field: (dialog) => dialog.getByRole('radio').first(),
    enter: check,
    missing: { button: /^Hold \d+$/, words: 'Please choose a reason.' },
  },
  'tag of many': {
    path: listed,
    open: selected('Tag'),
    field: (dialog) => dialog.getByLabel('Tags, separated by commas'),
    enter: write('gift'),
    missing: { button: /^Tag \d+$/, words: 'Please fill this in.' },
  },
  'cancellation of many': {
    path: listed,
    open: selected('Cancel'),
    field: (dialog) => dialog.getByLabel('Customer changed their mind'),
    enter: check,
    wayOut: 'Keep orders',
    missing: { button: /^Cancel \d+$/, words: 'Please choose a reason.' },
  },
  'edit of an order': {
    path: named('Ruth Twice'),
    open: press('Edit order'),
    field: (dialog) => dialog.getByLabel('Note', { exact: true }).first(),
    enter: write('Ring the bell twice'),
  },
  'address of an order': {
    path: address('house_missing'),
    open: press(/^Edit/),
    field: (dialog) => dialog.getByLabel('Street and house'),
    enter: write('18 Mill Lane'),
  },
  'address that cannot be delivered': {
    path: address('house_missing'),
    open: press(/^Cannot be delivered/),
    field: (dialog) => dialog.getByLabel('Why not'),
    enter: write('No such street'),
    missing: { button: /^Hold order/, words: 'Please fill this in.' },
  },
  'address that is accepted with a reason': {
    path: address('street_missing'),
    open: press(/^Accept with a reason/),
    field: (dialog) => dialog.getByRole('radio').first(),
    enter: check,
    missing: { button: /^Accept address$/, words: 'Please choose a reason.' },
  },
  'name of a place': {
    path: address('city_unknown'),
    open: press('Say which place it is'),
    field: (dialog) => dialog.getByLabel('Place', { exact: true }),
    enter: pick('Lancaster'),
    missing: { button: /^Save alias$/, words: 'Choose a place.' },
  },
  'message to a customer': {
    path: `select '/all-customers?open=' || id as path from customers where state = 'active'`,
    open: press('Message'),
    field: (dialog) => dialog.getByLabel('Custom message'),
    enter: write('Your voucher is ready.'),
    missing: { button: /^Send message$/, words: 'Please choose one.' },
  },
  'message about an order': {
    path: named('Ruth Twice'),
    open: press('Message'),
    field: (dialog) => dialog.getByLabel('Message', { exact: true }),
    enter: async (field) => void (await field.selectOption({ label: 'Tell that we called' })),
  },
}
