import type { Page } from 'playwright-core'
import { heading, type Screen } from './screen.ts'
import { addToCart, chooseRegister, clearCart, startTraining } from './till-steps.ts'

/** The register in training mode, with an empty cart. */
async function practise(page: Page): Promise<void> {
  await chooseRegister(page, 'Register 1, YORK')
  await clearCart(page)
  await startTraining(page)
}

async function pay(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: /^Take payment: £/ }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText(act, { exact: true }).first().click()
}

/** Sells one product for cash and opens the newest practice sale. */
async function openPracticeSale(page: Page): Promise<void> {
  await addToCart(page, 'APRON-OAT-REGULAR')
  await pay(page, 'Cash')
  await page.getByRole('button', { name: 'Take cash' }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
  await toView(page, 'Sales')
  await page
    .getByRole('button', { name: /^Practice sale/ })
    .first()
    .click()
}

/** Opens a part of point of sale, of those that a training has. */
const toView = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()

/** The till in training mode. The last ones of their page: the tab goes on training. */
export const screensOfTraining: readonly Screen[] = [
  {
    name: 'pos-training',
    path: '/pos',
    open: async (page) => {
      await practise(page)
      await addToCart(page, 'APRON-OAT-REGULAR')
      await addToCart(page, '2*APRON-NAVY-LONG')
    },
    settle: (page) => page.getByRole('button', { name: /^Take payment: £/ }).waitFor(),
  },
  {
    name: 'pos-training-sale',
    path: '/pos',
    open: async (page) => {
      await practise(page)
      await openPracticeSale(page)
    },
    settle: heading('Payments'),
  },
  {
    name: 'pos-training-credit',
    path: '/pos',
    open: async (page) => {
      await practise(page)
      await addToCart(page, 'APRON-OAT-REGULAR')
      await page.getByRole('button', { name: 'Use the training customer' }).click()
      await pay(page, 'Store credit')
    },
    settle: (page) => page.getByText('Store credit in this training').waitFor(),
  },
  {
    name: 'pos-training-exchange',
    path: '/pos',
    open: async (page) => {
      await practise(page)
      await openPracticeSale(page)
      await page.getByRole('button', { name: 'Exchange', exact: true }).click()
      const exchanging = page.getByRole('dialog', { name: /^Exchange goods of Practice sale/ })
      await exchanging.getByLabel('Customer changed their mind').first().check()
      await exchanging.getByRole('button', { name: 'Go to the register' }).click()
      await addToCart(page, '2*APRON-NAVY-LONG')
    },
    settle: (page) => page.getByText(/^Returned from Practice sale/).waitFor(),
  },
  {
    name: 'pos-training-gift-card',
    path: '/pos',
    open: async (page) => {
      await practise(page)
      await toView(page, 'Gift cards')
      await page.getByRole('button', { name: 'Issue gift card' }).click()
      const form = page.getByRole('complementary', { name: 'Issue gift card' })
      await form.getByRole('button', { name: '£25.00' }).click()
      await form.getByRole('button', { name: 'Issue card' }).click()
    },
    settle: (page) => page.getByRole('dialog', { name: /^Gift card G-….{4} is issued$/ }).waitFor(),
  },
  {
    name: 'pos-training-register',
    path: '/pos',
    open: async (page) => {
      await practise(page)
      await addToCart(page, 'APRON-OAT-REGULAR')
      await pay(page, 'Cash')
      await page.getByRole('button', { name: 'Take cash' }).click()
      await page.getByRole('button', { name: 'New sale' }).click()
      await toView(page, 'Register')
    },
    settle: (page) => page.getByRole('button', { name: 'Count and close' }).waitFor(),
  },
  {
    name: 'pos-training-approval',
    path: '/pos',
    as: 'store_manager',
    open: async (page) => {
      await practise(page)
      await addToCart(page, 'APRON-OAT-REGULAR')
      await page.getByRole('button', { name: 'Discount', exact: true }).click()
      const discount = page.getByRole('dialog', { name: 'Discount on the sale' })
      await discount.getByLabel('Percentage', { exact: true }).last().fill('50')
      await discount.getByRole('button', { name: 'Set discount' }).click()
      await page.getByText('Needs an approval').waitFor()
      await pay(page, 'Card')
      await page.getByRole('button', { name: 'Take card' }).click()
    },
    settle: heading('This needs approval'),
  },
]
