import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { TransferRow } from '../transfers.fields.ts'
import classes from './transfers.module.css'

export const transferCells: Cells<TransferRow> = {
  number: ({ number }) => <span className={classes.number}>{number}</span>,
  route: ({ fromCode, fromName, toCode, toName }) => (
    <span title={`${fromName} to ${toName}`}>
      {fromCode} → {toCode}
    </span>
  ),
  open: ({ openUnits }) => (openUnits ? <QuantityText quantity={openUnits} /> : '–'),
  expected: ({ expectedOn, isLate }) => {
    if (expectedOn === null) return '–'
    const day = formatDay(expectedOn)
    return isLate ? <ToneBadge tone="bad" label={day} title="Late" /> : day
  },
}
