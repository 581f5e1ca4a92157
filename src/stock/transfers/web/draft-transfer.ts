import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { type Purpose, purposes } from '../transfers.rules.ts'

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

/** One more of a product: a line of its own, or one unit more in the line that there is. */
export function withUnit(draft: Draft, product: Product): Draft {
  const { variantId, quantityScale } = product
  const unit = 10 ** quantityScale
  const there = draft.lines.find((line) => line.variantId === variantId)
  if (!there) return { ...draft, lines: [...draft.lines, { ...product, quantity: '1' }] }
  const quantity = (parseQuantity(there.quantity, quantityScale) ?? 0) + unit
  return withQuantity(draft, variantId, formatQuantity(quantity, quantityScale))
}

export function withQuantity(draft: Draft, variantId: string, quantity: string): Draft {
  const lines = draft.lines.map((line) =>
    line.variantId === variantId ? { ...line, quantity } : line,
  )
  return { ...draft, lines }
}

export function withoutLine(draft: Draft, variantId: string): Draft {
  return { ...draft, lines: draft.lines.filter((line) => line.variantId !== variantId) }
}

type Suggested = Product & { readonly quantity: number }

/** What runs low, beside what is in the draft already. */
export function withSuggested(draft: Draft, suggested: readonly Suggested[]): Draft {
  const known = new Set(draft.lines.map(({ variantId }) => variantId))
  const fresh = suggested
    .filter(({ variantId }) => !known.has(variantId))
    .map(({ variantId, sku, title, quantityScale, quantity }) => ({
      variantId,
      sku,
      title,
      quantityScale,
      quantity: formatQuantity(quantity, quantityScale),
    }))
  return { ...draft, lines: [...draft.lines, ...fresh] }
}

/** What is sent; a quantity that is none is sent as zero, and the server says which line it was. */
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

export function purposeOf(text: string): Purpose {
  return purposes.find((one) => one === text) ?? 'replenish'
}
