import { useEffect, useState } from 'react'
import type { EditedTermsNow } from '../order-edits.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import {
  type ConflictRow,
  conflictRows,
  draftOfTerms,
  type Side,
  withSide,
  writtenOver,
} from './edit-conflict.ts'
import type { Draft } from './new-order-draft.ts'

/** The terms that an edit is based on, and their version. */
type Version = { readonly version: number; readonly terms: Draft }

export type EditConflictState = {
  readonly rows: readonly ConflictRow[]
  readonly choices: Readonly<Record<string, Side>>
  /** Counted up at each refusal, so that the comparison takes the focus again. */
  readonly refusals: number
}

type Standing = EditConflictState & { readonly mine: Draft; readonly opened: Draft }

/**
 * The version that an edit is based on. When another person saves first, `conflict` compares both
 * versions: what only one of them changed is taken over, and the rest waits for a choice.
 */
export function useEditConflict(props: {
  order: Order
  money: OrderMoneyFacts
  start: Draft
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
}) {
  const { order, money, draft, onDraft } = props
  const { currency } = order
  const [base, setBase] = useState<Version>({ version: money.version, terms: props.start })
  const [conflict, setConflict] = useState<Standing | null>(null)

  function compare(version: number, terms: EditedTermsNow, isRefused: boolean): void {
    const theirs = draftOfTerms(base.terms, terms, currency)
    const three = { opened: base.terms, mine: draft, theirs }
    const unsettled = conflict?.rows.filter(({ key }) => !conflict.choices[key]) ?? []
    const rows = conflictRows(three, currency).map((row) =>
      // A choice that was not made yet is not made by a third version.
      unsettled.some(({ key }) => key === row.key) ? { ...row, settled: null } : row,
    )
    const settled = rows.flatMap(({ key, settled: side }) => (side ? [[key, side] as const] : []))
    const merged = settled.reduce(
      (now, [key, side]) => withSide(now, key, side, three, currency),
      draft,
    )
    onDraft(() => merged)
    setBase({ version, terms: theirs })
    const refusals = (conflict?.refusals ?? 0) + (isRefused ? 1 : 0)
    // What others changed elsewhere on the order, such as a tag, is no question to the one who edits.
    if (rows.length === 0 && !isRefused) return
    setConflict({ ...three, rows, choices: Object.fromEntries(settled), refusals })
  }

  const isOlder = base.version < money.version && order.version === money.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is compared once.
  useEffect(() => {
    if (isOlder) compare(money.version, termsNow(order, money), false)
  }, [isOlder, money.version])

  /** Shows the comparison that a refused save brings; false where the refusal is another one. */
  function takeRefusal(details: Readonly<Record<string, unknown>>): boolean {
    const { current, now } = details
    if (typeof current !== 'number' || !isTerms(now)) return false
    compare(current, now, true)
    return true
  }

  function choose(key: string, side: Side): void {
    if (!conflict) return
    const three = { ...conflict, theirs: base.terms }
    onDraft((now) => withSide(now, key, side, three, currency))
    setConflict({ ...conflict, choices: { ...conflict.choices, [key]: side } })
  }

  return {
    base,
    written: writtenOver(draft, base.terms),
    conflict,
    openChoices: conflict?.rows.filter(({ key }) => !conflict.choices[key]).length ?? 0,
    takeRefusal,
    choose,
  }
}

// The server writes it as this type; the check keeps an answer of another version out.
function isTerms(now: unknown): now is EditedTermsNow {
  return typeof now === 'object' && now !== null && 'lines' in now && Array.isArray(now.lines)
}

/** What is saved now, from the same facts that the panel shows. */
function termsNow(order: Order, money: OrderMoneyFacts): EditedTermsNow {
  const { orderDiscountMinor, shippingMinor, totalMinor, lines } = money
  const { paymentMethod, note } = order
  return { orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note, lines }
}
