import { useState } from 'react'
import { refusalOf } from '../client.ts'
import { formatCount } from '../format-instant.ts'
import { tellError } from '../notify.ts'
import { BulkBar } from './BulkBar.tsx'
import { MatchingButton } from './MatchingButton.tsx'
import type { Bulk, EveryRow, ListTotal } from './table-columns.ts'
import { useListPlace } from './use-list-place.ts'

/** How many rows are taken at once where the acts name no fewer; a count ends here, too. */
const mostRows = 1_000

type SelectionBarProps<R> = {
  noun: string
  /** Those that are selected on the page. */
  rows: readonly R[]
  keyOf: (row: R) => string
  bulk: Bulk<R>
  openParam: string
  total: ListTotal | null
  everyRow: EveryRow<R> | undefined
  onClear: () => void
  onDone: () => void
}

/** What may be done with the selected rows, or with all rows that the filter leaves. */
export function SelectionBar<R>(props: SelectionBarProps<R>) {
  const { noun, rows, keyOf, bulk, total, everyRow, onClear, onDone } = props
  // Of exactly this selection and filter: another one is chosen anew.
  const basis = `${useListPlace(props.openParam)} ${rows.map(keyOf).join()}`
  const [all, setAll] = useState<{ readonly basis: string; readonly rows: readonly R[] } | null>(
    null,
  )
  const [isBusy, setBusy] = useState(false)
  const taken = all?.basis === basis ? all.rows : null
  const most = bulk.most ?? mostRows
  const matching = formatCount(total?.count ?? 0, mostRows)
  const toggle = async () => {
    if (taken || !everyRow) return setAll(null)
    setBusy(true)
    try {
      const found = await everyRow(most)
      setAll({ basis, rows: [...new Map(found.map((row) => [keyOf(row), row])).values()] })
    } catch (error) {
      tellError('Not selected', refusalOf(error).message)
    }
    setBusy(false)
  }
  const isMore = total !== null && total.count > most
  const words = isMore
    ? `Select the first ${formatCount(most)} of ${matching} matching`
    : `Select all ${matching} matching`
  return (
    <BulkBar noun={noun} count={(taken ?? rows).length} onClear={onClear}>
      {everyRow && total && total.count > rows.length ? (
        <MatchingButton isPressed={taken !== null} isBusy={isBusy} onPress={toggle}>
          {taken ? `Select only ${formatCount(rows.length)}` : words}
        </MatchingButton>
      ) : null}
      {bulk.actions(taken ?? rows, onDone)}
    </BulkBar>
  )
}
