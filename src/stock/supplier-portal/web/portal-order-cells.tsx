import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PortalOrderRow } from '../supplier-portal.fields.ts'

export const portalOrderCells: Cells<PortalOrderRow> = {
  expected: ({ expectedOn, isLate }) => {
    if (expectedOn === null) return isLate ? <ToneBadge tone="bad" label="Late" /> : null
    return isLate ? (
      <ToneBadge tone="bad" label={`${formatDay(expectedOn)}, late`} />
    ) : (
      formatDay(expectedOn)
    )
  },
}
