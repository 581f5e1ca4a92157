import { useMemo, useState } from 'react'
import { priceOf } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import type { ReorderSuggestion } from '../reorders.contract.ts'

export const keyOf = ({ variantId, outletId }: ReorderSuggestion) => `${variantId} ${outletId}`

/** A suggestion with what the user entered for it. */
export type PickedSuggestion = {
  readonly row: ReorderSuggestion
  readonly key: string
  readonly isPicked: boolean
  /** The text in the field. */
  readonly text: string
  /** Null where the field holds no quantity. */
  readonly quantity: number | null
  readonly costMinor: number | null
}

export type Picks = {
  readonly all: readonly PickedSuggestion[]
  readonly picked: readonly PickedSuggestion[]
  readonly pick: (keys: readonly string[], isPicked: boolean) => void
  /** Changing a quantity also picks the row. */
  readonly type: (key: string, text: string) => void
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()
const asSuggested: ReadonlyMap<string, string> = new Map()

/** Which suggestions are picked, and how many of each; what is gone from the list is forgotten. */
export function usePickedSuggestions(rows: readonly ReorderSuggestion[]): Picks {
  const [keys, setKeys] = useState(none)
  const [texts, setTexts] = useState(asSuggested)
  const all = useMemo(() => rows.map((row) => pickedOf(row, keys, texts)), [rows, keys, texts])
  const pick = (some: readonly string[], isPicked: boolean) =>
    setKeys((now) => {
      const next = new Set(now)
      for (const key of some) {
        if (isPicked) next.add(key)
        else next.delete(key)
      }
      return next
    })
  return {
    all,
    picked: all.filter(({ isPicked }) => isPicked),
    pick,
    type: (key, text) => {
      setTexts((now) => new Map(now).set(key, text))
      pick([key], true)
    },
    clear: () => {
      setKeys(none)
      setTexts(asSuggested)
    },
  }
}

function pickedOf(
  row: ReorderSuggestion,
  keys: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): PickedSuggestion {
  const key = keyOf(row)
  const text = texts.get(key) ?? formatQuantity(row.quantity, row.quantityScale)
  const parsed = parseQuantity(text, row.quantityScale)
  const quantity = parsed !== null && parsed >= 0 ? parsed : null
  const costMinor =
    quantity === null || row.unitCostMinor === null
      ? null
      : priceOf(quantity, row.quantityScale, row.unitCostMinor)
  return { row, key, isPicked: keys.has(key), text, quantity, costMinor }
}
