import { formatCount } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { RemittanceRow } from '../remittances.fields.ts'

export const remittanceCells: Cells<RemittanceRow> = {
  number: ({ number }) => <strong>{number}</strong>,
  difference: ({ differenceMinor, currency }) =>
    differenceMinor === 0 ? '–' : <MoneyText minor={differenceMinor} currency={currency} />,
  open: ({ openCount }) =>
    openCount === 0 ? '–' : <ToneBadge tone="waiting" label={formatCount(openCount)} />,
}
