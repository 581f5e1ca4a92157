import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'

const productField = (page: Page) => page.getByRole('combobox', { name: 'Product', exact: true })

/** Chooses the register that the browser sells at, where it has not chosen one yet. */
export async function chooseRegister(page: Page, label: string): Promise<void> {
  const choice = page.getByRole('button', { name: label })
  await choice.or(productField(page)).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await productField(page).waitFor()
}

/** The band that says all through a training that nothing is saved. */
export const trainingBand = (page: Page) => page.getByText('Training mode – nothing is saved')

/** Starts training in the tab of a page, where it has not started yet. */
export async function startTraining(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start training' })
  await start.or(trainingBand(page)).first().waitFor()
  if (await start.isVisible()) await start.click()
  await trainingBand(page).waitFor()
}

/** Clears the cart that an earlier visit left open. */
export async function clearCart(page: Page): Promise<void> {
  const nothing = page.getByText('Ready for the next sale')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await clear.waitFor()
  if (!(await nothing.isVisible())) await clear.click()
  await nothing.waitFor()
}

/** Types words into the product field and takes the first that is found. */
export async function addToCart(page: Page, words: string): Promise<void> {
  await productField(page).fill(words)
  await page.getByRole('option').first().waitFor()
  await productField(page).press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
}

/** Pays the cart in cash with Enter alone, and returns the number of the sale. */
export async function payInCash(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Take payment' }).waitFor()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: /^Sale \d+ is paid$/ })
  await done.waitFor({ timeout: 120_000 })
  const title = (await done.getByRole('heading').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.getByText('Ready for the next sale').waitFor()
  return Number(/\d+/.exec(title)?.[0])
}

/** A barcode of a product. */
export async function barcodeOf(db: Database, sku: string): Promise<string> {
  const found = await db.reader
    .selectFrom('barcodes as b')
    .innerJoin('variants as v', 'v.id', 'b.variant_id')
    .select('b.code')
    .where('v.sku', '=', sku)
    .executeTakeFirstOrThrow()
  return found.code
}
