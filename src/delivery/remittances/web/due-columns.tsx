import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { DueRow } from '../remittances.fields.ts'

export const dueColumns: readonly Column<DueRow>[] = [
  {
    key: 'tracking',
    label: 'Tracking number',
    width: '172px',
    onCard: 'title',
    render: ({ trackingNumber, code, parcelId }) => (
      <AppLink search={{ tab: 'parcels', parcel: parcelId }}>
        <CodeText code={trackingNumber ?? code} />
      </AppLink>
    ),
  },
  { key: 'courier', label: 'Courier', render: ({ courierName }) => courierName },
  {
    key: 'order',
    label: 'Order',
    width: '96px',
    render: ({ orderNumber, orderId }) => (
      <AppLink to="/orders" search={{ open: orderId }}>
        {orderNumber}
      </AppLink>
    ),
  },
  { key: 'outlet', label: 'Outlet', width: '88px', render: ({ outletCode }) => outletCode },
  {
    key: 'cash',
    label: 'Cash',
    width: '112px',
    align: 'right',
    render: ({ cashMinor, currency }) => <MoneyText minor={cashMinor} currency={currency} />,
  },
  {
    key: 'collected',
    label: 'Collected',
    width: '150px',
    onCard: 'none',
    render: ({ collectedAt }) => <InstantText at={collectedAt} />,
  },
  {
    key: 'due',
    label: 'Due',
    width: '116px',
    render: ({ dueOn }) => formatDay(dueOn.slice(0, 10)),
  },
  {
    key: 'standing',
    label: 'Standing',
    width: '168px',
    onCard: 'mark',
    render: ({ lateDays, isMissing }) => {
      if (isMissing)
        return <ToneBadge tone="bad" label="Missing" title="The courier paid since, without this" />
      if (lateDays === 0) return <ToneBadge tone="waiting" label="Due today" />
      if (lateDays > 0) return <ToneBadge tone="bad" label={daysLate(lateDays)} />
      return <ToneBadge tone="quiet" label="Not due yet" />
    },
  },
]

const daysLate = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`
