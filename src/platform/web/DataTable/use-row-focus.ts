import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUrlState } from '../url-state.ts'

/** Which row has the keyboard focus, and which one is open beside the list. */
export function useRowFocus<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  openParam: string,
  body: RefObject<HTMLElement | null>,
) {
  const { params, set } = useUrlState()
  const openKey = params[openParam] ?? null
  const [activeKey, setActiveKey] = useState<string | null>(openKey)
  useEffect(() => {
    if (openKey) setActiveKey(openKey)
  }, [openKey])
  const active = rows.findIndex((row) => keyOf(row) === activeKey)
  const focusRow = (index: number) =>
    body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
  const open = (row: R) => set({ [openParam]: keyOf(row) }, openKey ? 'replace' : 'push')
  return {
    openKey,
    activeKey,
    active,
    open,
    onActive: (row: R) => setActiveKey(keyOf(row)),
    /** Through an open record the keys walk record by record; else from row to row. */
    moveTo: (index: number) => {
      const row = rows[index]
      if (row === undefined) return
      // At once: a busy page hears of the next key, which acts on this row, before it draws again.
      flushSync(() => setActiveKey(keyOf(row)))
      if (openKey) return open(row)
      focusRow(index)
    },
    /** Back to the row, before what has the focus goes away. */
    back: () => focusRow(active),
  }
}
