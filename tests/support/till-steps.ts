import type { Page } from 'playwright-core'

const productField = (page: Page) => page.getByRole('combobox', { name: 'Product', exact: true })

/** Chooses the register that the browser sells at, where it has not chosen one yet. */
export async function chooseRegister(page: Page, label: string): Promise<void> {
  const choice = page.getByRole('button', { name: label })
  await choice.or(productField(page)).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await productField(page).waitFor()
}

/** Types words into the product field and takes the first that is found. */
export async function addToCart(page: Page, words: string): Promise<void> {
  await productField(page).fill(words)
  await page.getByRole('option').first().waitFor()
  await productField(page).press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
}
