import { formatMoney, plainMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { EditedTermsNow } from '../order-edits.ts'
import { paymentLabels } from '../order-words.ts'
import {
  type Draft,
  type DraftLine,
  discountMinor,
  editedLines,
  lineMinor,
} from './new-order-draft.ts'

export type Side = 'mine' | 'theirs'

/** One line or term on which two versions of an order differ. */
export type ConflictRow = {
  readonly key: string
  readonly label: string
  /** A second line under the label, such as the title of a product. */
  readonly more: string
  readonly mine: string
  readonly theirs: string
  /** Settled where only one of the two changed it; null where both did. */
  readonly settled: Side | null
}

/** The terms that another person saved, in the form in which they are edited. */
export function draftOfTerms(draft: Draft, terms: EditedTermsNow, currency: string): Draft {
  const text = (minor: number) => (minor === 0 ? '' : plainMoney(minor, currency))
  return {
    ...draft,
    discount: text(terms.orderDiscountMinor),
    shipping: text(terms.shippingMinor),
    paymentMethod: terms.paymentMethod,
    note: terms.note,
    lines: editedLines(terms.lines, currency),
  }
}

type Three = { readonly opened: Draft; readonly mine: Draft; readonly theirs: Draft }

const terms = [
  { key: 'discount', label: 'Discount on the order' },
  { key: 'shipping', label: 'Shipping' },
  { key: 'paymentMethod', label: 'Payment method' },
  { key: 'note', label: 'Note' },
] as const

/** Each line and term that is not the same in both, with what settles it. */
export function conflictRows(drafts: Three, currency: string): ConflictRow[] {
  const { opened, mine, theirs } = drafts
  const keyOf = keysOf(drafts)
  const known = [...theirs.lines, ...mine.lines, ...opened.lines]
  const ofLines = [...new Set(known.map(keyOf))].map((key) => {
    const line = known.find((each) => keyOf(each) === key)
    const inWords = ({ lines }: Draft) =>
      lineInWords(
        lines.find((each) => keyOf(each) === key),
        currency,
      )
    const words = { opened: inWords(opened), mine: inWords(mine), theirs: inWords(theirs) }
    return { key, label: line?.sku ?? '', more: line?.title ?? '', ...words }
  })
  const ofTerms = terms.map(({ key, label }) => {
    const inWords = (draft: Draft) => termInWords(draft, key, currency)
    const words = { opened: inWords(opened), mine: inWords(mine), theirs: inWords(theirs) }
    return { key, label, more: '', ...words }
  })
  return [...ofLines, ...ofTerms]
    .filter((row) => row.mine !== row.theirs)
    .map(({ opened: before, ...row }) => ({
      ...row,
      settled: row.mine === before ? 'theirs' : row.theirs === before ? 'mine' : null,
    }))
}

/** The draft with this line or term as one of the two sides has it. */
export function withSide(
  draft: Draft,
  key: string,
  side: Side,
  drafts: Three,
  currency: string,
): Draft {
  const from = drafts[side]
  const term = terms.find((each) => each.key === key)
  if (term) return { ...draft, [term.key]: from[term.key] }
  const keyOf = keysOf(drafts)
  const lineIn = ({ lines }: Draft) => lines.find((line) => keyOf(line) === key)
  const wanted = lineIn(from)
  const line = wanted && side === 'mine' ? ownLine(wanted, lineIn(drafts.theirs)) : wanted
  function ownLine(mine: DraftLine, theirs: DraftLine | undefined): DraftLine {
    if (!theirs) return mine
    const before = lineIn(drafts.opened)?.usualMinor
    // A price that was left as it was is typed where the other version has another one.
    const isOther = mine.usualMinor === before && mine.usualMinor !== theirs.usualMinor
    const isKept = isOther && mine.price.trim() === ''
    const price = isKept ? plainMoney(mine.usualMinor, currency) : mine.price
    return { ...mine, lineId: theirs.lineId, price }
  }
  const at = draft.lines.findIndex((each) => keyOf(each) === key)
  if (at < 0) return line ? { ...draft, lines: [...draft.lines, line] } : draft
  return { ...draft, lines: draft.lines.flatMap((each, own) => (own === at ? (line ?? []) : each)) }
}

/** The draft as it is written over this version: a line that was removed there comes as a new one. */
export function writtenOver(draft: Draft, { lines }: Draft): Draft {
  const isThere = ({ lineId }: DraftLine) => lines.some((line) => line.lineId === lineId)
  if (draft.lines.every((line) => line.lineId === '' || isThere(line))) return draft
  return {
    ...draft,
    lines: draft.lines.map((line) => (isThere(line) ? line : { ...line, lineId: '' })),
  }
}

/** Names lines over all versions. Of a line that both added, one version does not know the id yet. */
function keysOf({ opened, theirs }: Three): (line: DraftLine) => string {
  const added = theirs.lines.filter(
    ({ lineId }) => !opened.lines.some((line) => line.lineId === lineId),
  )
  return ({ lineId, variantId }) => {
    const same = added.find((line) => line.variantId === variantId)
    return `line ${lineId || same?.lineId || variantId}`
  }
}

function lineInWords(line: DraftLine | undefined, currency: string): string {
  if (!line) return 'Not on the order'
  const quantity = parseQuantity(line.quantity, line.scale)
  const count = quantity === null ? line.quantity : formatQuantity(quantity, line.scale)
  const worth = lineMinor(line, currency)
  const one = lineMinor({ ...line, quantity: '1' }, currency)
  const off = discountMinor(line.discount, worth ?? 0, currency) ?? 0
  const less = off > 0 ? `, less ${formatMoney(off, currency)}` : ''
  return `${count} × ${one === null ? line.price : formatMoney(one, currency)}${less}`
}

function termInWords(draft: Draft, key: (typeof terms)[number]['key'], currency: string): string {
  if (key === 'paymentMethod') return paymentLabels[draft.paymentMethod]
  if (key === 'note') return draft.note.trim() || 'None'
  const minor = discountMinor(draft[key], 0, currency)
  if (draft[key].trim().endsWith('%')) return draft[key].trim()
  return minor === null ? draft[key] : formatMoney(minor, currency)
}
