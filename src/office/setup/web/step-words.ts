import type { SetupStepKey } from '../setup.steps.ts'
import type { SetupState } from './setup-api.ts'

type StepWords = { readonly title: string; readonly why: string }

export const stepWords: Readonly<Record<SetupStepKey, StepWords>> = {
  company: {
    title: 'Name the company and confirm its currency',
    why: 'Both are shown on documents. New outlets and prices start in this currency.',
  },
  outlet: {
    title: 'Add an outlet',
    why: 'Stock belongs to an outlet, and orders leave from one: a warehouse or a store.',
  },
  product: {
    title: 'Add a product with its stock',
    why: 'Enter its SKU and price, then how many units are on hand.',
  },
  colleague: {
    title: 'Invite a colleague',
    why: 'Each person signs in with an account of their own, and sees what their roles allow.',
  },
  courier: {
    title: 'Add a courier',
    why: 'Parcels are booked with a courier and handed over to it.',
  },
  import: {
    title: 'Import products from a file',
    why: 'A spreadsheet or an export of another shop. You can also add three products by hand.',
  },
  order: {
    title: 'Place the first order',
    why: 'Enter the customer and the product. Its stock is reserved at once.',
  },
  packed: {
    title: 'Pack the first order',
    why: 'Confirm the order, then open it at the packing station and scan or type each unit.',
  },
}

const needed: Partial<Record<SetupStepKey, readonly SetupStepKey[]>> = {
  product: ['outlet'],
  order: ['outlet', 'product'],
  packed: ['order'],
}

const firsts: Partial<Record<SetupStepKey, string>> = {
  outlet: 'Add an outlet first.',
  product: 'Add a product with stock first.',
  order: 'Place an order first.',
}

/** What has to be done before this step; null when nothing is missing. */
export function whyNotYet(key: SetupStepKey, { steps }: SetupState): string | null {
  const missing = needed[key]?.find((other) =>
    steps.some((step) => step.key === other && !step.isDone),
  )
  return missing === undefined ? null : (firsts[missing] ?? null)
}
