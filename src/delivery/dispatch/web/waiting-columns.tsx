import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WaitingOrder } from '../dispatch.contract.ts'
import classes from './DispatchPage.module.css'
import { timeLeft } from './parcels/time-left.ts'

export const waitingColumns = {
  number: {
    key: 'number',
    label: 'Order',
    width: '84px',
    onCard: 'title',
    render: ({ number }) => <span className={classes.number}>{number}</span>,
  },
  parcel: {
    key: 'parcel',
    label: 'Parcel',
    width: '130px',
    onCard: 'title',
    render: ({ parcelCode }) => (parcelCode ? <CodeText code={parcelCode} /> : '–'),
  },
  placed: {
    key: 'placed',
    label: 'Placed',
    width: '146px',
    render: ({ placedAt }) => <InstantText at={placedAt} />,
  },
  promised: {
    key: 'promised',
    label: 'Promised',
    width: '116px',
    render: ({ promisedOn }) => (promisedOn ? formatDay(promisedOn) : '–'),
  },
  due: {
    key: 'due',
    label: 'Leaves by',
    width: '146px',
    onCard: 'line',
    render: ({ dueAt, isLate }) => {
      if (dueAt === null) return '–'
      const left = timeLeft(dueAt, Date.now())
      return isLate ? <ToneBadge tone="bad" label={left} /> : <InstantText at={dueAt} />
    },
  },
  name: { key: 'name', label: 'Ship to', onCard: 'title', render: ({ shipName }) => shipName },
  city: { key: 'city', label: 'City', width: '130px', render: ({ shipCity }) => shipCity },
  outlet: { key: 'outlet', label: 'Outlet', width: '76px', render: ({ outletCode }) => outletCode },
  units: {
    key: 'units',
    label: 'Packed',
    width: '90px',
    align: 'right',
    render: ({ packedUnits, units }) => `${packedUnits} of ${units}`,
  },
  hold: {
    key: 'hold',
    label: 'Holds',
    width: '128px',
    onCard: 'mark',
    render: ({ isHeld, packerName }) => {
      if (isHeld) return <ToneBadge tone="bad" label="On hold" />
      return packerName ? <ToneBadge tone="active" label="On a bench" title={packerName} /> : null
    },
  },
} satisfies Record<string, Column<WaitingOrder>>
