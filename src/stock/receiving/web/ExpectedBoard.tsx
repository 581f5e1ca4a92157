import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
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
import type { AnnouncedRow as Announced, ExpectedDelivery } from '../receiving.fields.ts'
import { AnnouncedRow } from './AnnouncedRow.tsx'
import { boardGroups } from './board-groups.ts'
import { chosenOutlet } from './chosen-outlet.ts'
import { ExpectedRow } from './ExpectedRow.tsx'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'
import { ReceivingSlotsContext } from './receiving-slots.ts'
import { useDeliveryCodes } from './use-delivery-codes.ts'

const StartDelivery = shownLater(async () => (await import('./StartDelivery.tsx')).StartDelivery)

/** The orders and announced deliveries that are still to come; a row or its scanned number starts one. */
export function ExpectedBoard() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const { StartAnnounced } = use(ReceivingSlotsContext)
  const { data, error, refetch } = useQuery({
    ...receivingApi.ask('expected', chosenOutlet(params)),
    placeholderData: keepPreviousData,
  })
  const start = (orderId: string) => set({ start: orderId, open: null, delivery: null })
  const arrive = (noticeId: string) => set({ arrived: noticeId, open: null, delivery: null })
  useDeliveryCodes(data ?? nothing, {
    isOn: !params.start && !params.new && !params.arrived,
    onOrder: start,
    onNotice: arrive,
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
        <CodeEntry
          label="Enter an order or delivery number"
          hint="Order, such as PO-1042, or delivery number"
        />
        <ScannerSwitch />
        {outlets.length > 1 || params.outletId ? (
          <FilterChips filters={[{ key: 'outletId', label: 'Outlet', options: outlets }]} />
        ) : null}
      </div>
      <Groups expected={data} due={params.due} onReceive={start} onArrive={arrive} />
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
      {params.arrived && StartAnnounced ? (
        <StartAnnounced
          key={params.arrived}
          id={params.arrived}
          onClose={() => set({ arrived: null }, 'replace')}
          onCount={(id) => set({ arrived: null, due: null, count: id }, 'replace')}
        />
      ) : null}
    </>
  )
}

type Expected = {
  readonly rows: readonly ExpectedDelivery[]
  readonly announced: readonly Announced[]
}

const nothing: Expected = { rows: [], announced: [] }

type GroupsProps = {
  expected: Expected
  due: string | undefined
  onReceive: (orderId: string) => void
  onArrive: (noticeId: string) => void
}

/** Both kinds by their days; of one day, announced deliveries first. */
function boardRows({ rows, announced }: Expected) {
  const ofOrders = rows.map(({ dueOn, isLate, ...order }) => ({
    ...{ key: order.orderId, dueOn, isLate, announced: null },
    order: { ...order, dueOn, isLate },
  }))
  const ofNotices = announced.map((row) => ({
    ...{ key: row.id, dueOn: row.dueOn, isLate: row.isLate, announced: row, order: null },
  }))
  const dayOf = ({ dueOn }: { readonly dueOn: string | null }) => dueOn ?? '9999'
  return [...ofNotices, ...ofOrders].toSorted((one, other) =>
    dayOf(one) === dayOf(other) ? 0 : dayOf(one) < dayOf(other) ? -1 : 1,
  )
}

function Groups({ expected, due, onReceive, onArrive }: GroupsProps) {
  // A board that is open overnight goes on with the new day when its rows are read again.
  const [today] = useState(() => dayAt(new Date()))
  const groups = boardGroups(boardRows(expected), today).filter(({ key }) =>
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
        {deliveries.map(({ key: id, order, announced }) =>
          announced ? (
            <AnnouncedRow
              key={id}
              delivery={announced}
              isLate={key === 'late'}
              onReceive={() => onArrive(id)}
            />
          ) : order ? (
            <ExpectedRow
              key={id}
              delivery={order}
              isLate={key === 'late'}
              onReceive={() => onReceive(id)}
            />
          ) : null,
        )}
      </ul>
    </Section>
  ))
}

const emptyTitles = { late: 'No late deliveries', today: 'No deliveries due today' }
