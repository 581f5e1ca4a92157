import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { DueRow } from '../remittances.fields.ts'

export const dueCells: Cells<DueRow> = {
  tracking: ({ trackingNumber, code, parcelId }) => (
    <AppLink search={{ tab: 'parcels', parcel: parcelId }}>
      <CodeText code={trackingNumber ?? code} />
    </AppLink>
  ),
  order: ({ orderNumber, orderId }) => (
    <AppLink to="/orders" search={{ open: orderId }}>
      {orderNumber}
    </AppLink>
  ),
  standing: ({ lateDays, isMissing }) => {
    if (isMissing)
      return <ToneBadge tone="bad" label="Missing" title="The courier paid since, without this" />
    if (lateDays === 0) return <ToneBadge tone="waiting" label="Due today" />
    if (lateDays > 0) return <ToneBadge tone="bad" label={daysLate(lateDays)} />
    return <ToneBadge tone="quiet" label="Not due yet" />
  },
}

const daysLate = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`
