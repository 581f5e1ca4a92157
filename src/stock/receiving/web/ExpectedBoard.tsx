import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { ExpectedDelivery } from '../receiving.fields.ts'
import { boardGroups } from './board-groups.ts'
import { chosenOutlet } from './chosen-outlet.ts'
import { ExpectedRow } from './ExpectedRow.tsx'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'
import { useDeliveryCodes } from './use-delivery-codes.ts'

const StartDelivery = shownLater(async () => (await import('./StartDelivery.tsx')).StartDelivery)

/** The orders of which goods are still to come; a row or its scanned number starts its delivery. */
export function ExpectedBoard() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const { data, error, refetch } = useQuery({
    ...receivingApi.ask('expected', chosenOutlet(params)),
    placeholderData: keepPreviousData,
  })
  const start = (orderId: string) => set({ start: orderId, open: null })
  useDeliveryCodes(data?.rows ?? [], {
    isOn: !params.start && !params.new,
    onOrder: start,
    onReceipt: (id) => set({ count: id }),
  })
  if (!data)
    return error ? (
      <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
    ) : (
      <Pending />
    )
  return (
    <>
      <div className={classes.boardBar}>
        <CodeEntry label="Enter an order number" hint="Order number, such as PO-1042" />
        <ScannerSwitch />
        {outlets.length > 1 || params.outletId ? (
          <FilterChips filters={[{ key: 'outletId', label: 'Outlet', options: outlets }]} />
        ) : null}
      </div>
      <Groups rows={data.rows} due={params.due} onReceive={start} />
      {data.hasMore ? (
        <p className={classes.minor}>
          The first 200 deliveries are shown. Scan or enter the number of another order.
        </p>
      ) : null}
      {params.start ? (
        <StartDelivery
          key={params.start}
          orderId={params.start}
          expected={data.rows}
          onClose={() => set({ start: null }, 'replace')}
          onCount={(id) => set({ start: null, due: null, count: id }, 'replace')}
        />
      ) : null}
    </>
  )
}

type GroupsProps = {
  rows: readonly ExpectedDelivery[]
  due: string | undefined
  onReceive: (orderId: string) => void
}

function Groups({ rows, due, onReceive }: GroupsProps) {
  // A board that is open overnight goes on with the new day when its rows are read again.
  const [today] = useState(() => dayAt(new Date()))
  const groups = boardGroups(rows, today).filter(({ key }) =>
    due === 'late' || due === 'today' ? key === due : true,
  )
  if (groups.length === 0)
    return (
      <EmptyNote title={due ? emptyTitles[due === 'late' ? 'late' : 'today'] : 'Nothing expected'}>
        {due
          ? 'Choose Expected to see all deliveries.'
          : 'Purchase orders that are sent to a supplier appear here until they are received.'}
      </EmptyNote>
    )
  return groups.map(({ key, title, rows: deliveries }) => (
    <Section key={key} level={2} title={title}>
      <ul className={classes.board} aria-label={title}>
        {deliveries.map((delivery) => (
          <ExpectedRow
            key={delivery.orderId}
            delivery={delivery}
            isLate={key === 'late'}
            onReceive={() => onReceive(delivery.orderId)}
          />
        ))}
      </ul>
    </Section>
  ))
}

const emptyTitles = { late: 'No late deliveries', today: 'No deliveries due today' }
