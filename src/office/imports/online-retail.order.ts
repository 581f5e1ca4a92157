import type { z } from 'zod'
import { type NewOrder, newOrder } from '#sales/orders/new-order.fields.ts'
import type { RetailColumn } from './online-retail.fields.ts'
import { type Draft, type DraftLine, type Refused, refuse } from './online-retail.rules.ts'

/** The channel of orders from these files; with the invoice number it identifies an order. */
export const retailChannel = 'online-retail'

/** An order that passed the screen's own validator, its lines in the order of `lines`. */
export type FittingOrder = {
  readonly draft: Draft
  readonly order: NewOrder
  readonly lines: readonly DraftLine[]
}

// The validator requires ids, which lines only get after they are accepted.
const idToCome = '00000000-0000-7000-8000-000000000000'

/**
 * Passes a draft through the validator of new orders. A line that it refuses is left out and the
 * rest is tried again; a fault of the order itself refuses all its lines.
 */
export function fitOrder(
  draft: Draft,
  outletId: string,
): { fitting: FittingOrder | null; refused: readonly Refused[] } {
  const refused: Refused[] = []
  let lines = draft.lines
  for (;;) {
    const parsed = newOrder.safeParse(candidate(draft, lines, outletId))
    const issues = parsed.success ? [] : parsed.error.issues
    const faults = new Map(issues.flatMap((issue) => lineFault(lines, issue)))
    const [issue] = issues
    const whole = issue ? issue.message : refuseTooMuch(draft, lines)
    if (parsed.success && whole === null)
      return { fitting: { draft, order: parsed.data, lines }, refused }
    if (faults.size === 0) {
      const reason = whole ?? 'This is no order.'
      const rows = [...lines, ...draft.shipping].map(({ row }) => row)
      refused.push(...rows.map((row) => refuse(row, columnOf(issue?.path[0]), reason)))
      return { fitting: null, refused }
    }
    refused.push(...faults.values())
    lines = lines.filter((line) => !faults.has(line))
  }
}

function candidate(draft: Draft, lines: readonly DraftLine[], outletId: string) {
  return {
    outletId,
    shipName: customerName(draft.customerRef),
    shipCountry: draft.country,
    paymentMethod: 'prepaid',
    shippingMinor: draft.shipping.reduce((sum, { minor }) => sum + minor, 0),
    lines: lines.map(({ quantity, unitPriceMinor }) => {
      return { variantId: idToCome, quantity, unitPriceMinor }
    }),
  }
}

/** The files hold no names: a customer is called by the number, a buyer without one is a guest. */
export function customerName(customerRef: string | null): string {
  return customerRef === null ? 'Guest' : `Customer ${customerRef}`
}

const mostUnits = 1_000_000_000
const mostMinor = 1_000_000_000_000

/** Each line may fit and their total still be more than the columns of an order can hold. */
function refuseTooMuch(draft: Draft, lines: readonly DraftLine[]): string | null {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  const minor = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0)
  if (units <= mostUnits && minor <= mostMinor) return null
  return `Invoice ${draft.ref} is larger than an order can be.`
}

function lineFault(lines: readonly DraftLine[], issue: z.core.$ZodIssue): [DraftLine, Refused][] {
  const [list, index, field] = issue.path
  const line = list === 'lines' && typeof index === 'number' ? lines[index] : undefined
  return line ? [[line, refuse(line.row, columnOf(field), issue.message)]] : []
}

const columns: Readonly<Record<string, RetailColumn>> = {
  quantity: 'Quantity',
  unitPriceMinor: 'UnitPrice',
  shippingMinor: 'UnitPrice',
  shipName: 'CustomerID',
  shipCountry: 'Country',
}

function columnOf(field: PropertyKey | undefined): RetailColumn | '' {
  return columns[String(field)] ?? ''
}
