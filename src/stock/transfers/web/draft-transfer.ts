import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import type { Purpose } from '../transfers.rules.ts'

export type DraftLine = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  /** As it is being typed. */
  readonly quantity: string
}

export type Draft = {
  readonly fromOutletId: string
  readonly toOutletId: string
  readonly purpose: Purpose
  readonly note: string
  readonly isBlind: boolean
  readonly expectedOn: string
  readonly lines: readonly DraftLine[]
}

type Product = Omit<DraftLine, 'quantity'>

export function firstDraft(fromOutletId: string, toOutletId: string): Draft {
  const rest = { note: '', isBlind: false, expectedOn: '', lines: [] }
  return { fromOutletId, toOutletId, purpose: 'replenish', ...rest }
}

export function draftOf(transfer: WholeTransfer): Draft {
  const { fromOutletId, toOutletId, purpose, note, isBlind, expectedOn, rows } = transfer
  return {
    fromOutletId,
    toOutletId,
    purpose,
    note,
    isBlind,
    expectedOn: expectedOn ?? '',
    lines: rows.map(({ variantId, sku, title, quantityScale, requested }) => ({
      variantId,
      sku,
      title,
      quantityScale,
      quantity: formatQuantity(requested ?? 0, quantityScale),
    })),
  }
}

type Lines = readonly DraftLine[]

/** One more of a product: a line of its own, or one unit more in the line that there is. */
export function withUnit(lines: Lines, product: Product): Lines {
  const { variantId, quantityScale } = product
  const unit = 10 ** quantityScale
  const there = lines.find((line) => line.variantId === variantId)
  if (!there) return [...lines, { ...product, quantity: '1' }]
  const quantity = (parseQuantity(there.quantity, quantityScale) ?? 0) + unit
  return withQuantity(lines, variantId, formatQuantity(quantity, quantityScale))
}

export function withQuantity(lines: Lines, variantId: string, quantity: string): Lines {
  return lines.map((line) => (line.variantId === variantId ? { ...line, quantity } : line))
}

export function withoutLine(lines: Lines, variantId: string): Lines {
  return lines.filter((line) => line.variantId !== variantId)
}

type Suggested = Product & { readonly quantity: number }

/** What runs low, beside what is in the draft already. */
export function withSuggested(lines: Lines, suggested: readonly Suggested[]): Lines {
  const known = new Set(lines.map(({ variantId }) => variantId))
  const fresh = suggested
    .filter(({ variantId }) => !known.has(variantId))
    .map(({ variantId, sku, title, quantityScale, quantity }) => ({
      variantId,
      sku,
      title,
      quantityScale,
      quantity: formatQuantity(quantity, quantityScale),
    }))
  return [...lines, ...fresh]
}

export function isQuantity({ quantity, quantityScale }: DraftLine): boolean {
  return (parseQuantity(quantity, quantityScale) ?? 0) >= 1
}

/** The lines in words, for the comparison with what another person saved. */
export function linesInWords(lines: Lines): string {
  return lines.map(({ sku, quantity }) => `${quantity} of ${sku}`).join('\n') || 'none'
}

/** What is sent; the form refuses a quantity that is none. */
export function factsOf({ purpose, note, isBlind, expectedOn, lines }: Draft) {
  return {
    purpose,
    note,
    isBlind,
    expectedOn: expectedOn === '' ? null : expectedOn,
    lines: lines.map(({ variantId, quantity, quantityScale }) => ({
      variantId,
      quantity: parseQuantity(quantity, quantityScale) ?? 0,
    })),
  }
}
