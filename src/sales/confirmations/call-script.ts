import { formatMoney, type Minor } from '#platform/money.ts'
import { fillIn } from '#platform/templates.rules.ts'
import type { PaymentMethod } from '#sales/orders/payment-methods.ts'

/** The placeholders of the script, used as `{{name}}`. */
export const scriptFields = [
  'name',
  'agent',
  'company',
  'number',
  'items',
  'total',
  'payment',
  'address',
] as const

export type ScriptValues = Readonly<Record<(typeof scriptFields)[number], string>>

/** As the end of a sentence: what is wrong with a script; null when nothing is. */
export function scriptFault(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)) {
    if (!scriptFields.some((field) => field === name)) return `${whole} is not one of its fields`
  }
  return null
}

export function sayScript(script: string, values: ScriptValues): string {
  return fillIn(script, values)
}

/** The payment method as said to a customer, after the total. */
export function sayPayment(order: {
  readonly paymentMethod: PaymentMethod
  readonly totalMinor: Minor
  readonly atDoorMinor: Minor
  readonly currency: string
}): string {
  const { paymentMethod, totalMinor, atDoorMinor, currency } = order
  if (paymentMethod === 'prepaid') return 'paid in advance'
  if (paymentMethod !== 'cash_on_delivery') return 'not to be paid at the door'
  if (atDoorMinor === 0) return 'paid in advance'
  if (atDoorMinor === totalMinor) return 'to be paid at the door'
  return `of which ${formatMoney(atDoorMinor, currency)} is to be paid at the door`
}
