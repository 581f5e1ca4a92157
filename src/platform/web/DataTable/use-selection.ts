import { useEffect, useMemo, useState } from 'react'
import {
  added,
  allOrNone,
  type Chosen,
  kept,
  noneChosen,
  through,
  toggled,
} from './row-selection.ts'

export type Selection<R> = {
  readonly rows: readonly R[]
  readonly has: (row: R) => boolean
  /** In or out; as a range from the last touched row to this one. */
  readonly toggle: (row: R, isRange?: boolean) => void
  readonly add: (row: R) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** The rows that are selected of those that are there. */
export function useSelection<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  isStale: boolean,
): Selection<R> {
  const [chosen, setChosen] = useState<Chosen>(noneChosen)
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  useEffect(() => {
    if (!isStale) setChosen((now) => kept(now, keys))
  }, [keys, isStale])
  return {
    rows: rows.filter((row) => chosen.keys.has(keyOf(row))),
    has: (row) => chosen.keys.has(keyOf(row)),
    toggle: (row, isRange = false) =>
      setChosen((now) => (isRange ? through(now, keys, keyOf(row)) : toggled(now, keyOf(row)))),
    add: (row) => setChosen((now) => added(now, keyOf(row))),
    toggleAll: () => setChosen((now) => allOrNone(now, keys)),
    clear: () => setChosen(noneChosen),
  }
}
