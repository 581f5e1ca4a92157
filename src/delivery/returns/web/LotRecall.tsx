import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { ExportDialog } from '#organization/exports/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { InventorySlotsContext } from '#stock/inventory/web/index.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { RecallCase, RecallTask } from '../recalls.contract.ts'
import { recallsApi } from './recalls-api.ts'
import classes from './returns.module.css'

/** A lot as a recall case: what may be sold, what is still to do, and who received it. */
export function LotRecall({ lotId }: { lotId: string }) {
  const { data, error, refetch } = useQuery(recallsApi.ask('get', { id: lotId }))
  const maySeePeople = useMay(capability.orders)
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return null
  const amount = (steps: number) => formatAmount(data, steps)
  return (
    <>
      <Section title={data.since ? 'Recall' : 'Stock of this lot'}>
        <FactList
          facts={[
            { label: 'Since', value: data.since && <InstantText at={data.since} /> },
            { label: 'Reason', value: data.reason },
            { label: 'Available', value: amount(data.available) },
            { label: 'Unavailable', value: amount(data.unavailable) },
            { label: 'In parcels', value: amount(data.packed) },
            { label: 'On transfers', value: amount(data.onTransfer) },
          ]}
        />
      </Section>
      {data.since && data.tasks.length > 0 ? (
        <Section title="Open tasks">
          <Tasks tasks={data.tasks} amount={amount} />
        </Section>
      ) : null}
      {maySeePeople ? (
        <Section title="Customers who received it">
          <People lotId={lotId} amount={amount} />
        </Section>
      ) : null}
    </>
  )
}

type Amounts = { readonly amount: (steps: number) => string }

const taskLabels: Readonly<Record<RecallTask, string>> = {
  unpack_parcel: 'Unpack the parcel',
  stop_transfer: 'Put back what was picked',
  hold_arrival: 'Keep it aside when it arrives',
}

function Tasks({ tasks, amount }: Amounts & { tasks: RecallCase['tasks'] }) {
  const { DocumentLink } = use(InventorySlotsContext)
  return (
    <ul className={classes.recall}>
      {tasks.map(({ task, noun, id, label, outletCode, quantity }) => (
        <li key={id}>
          {taskLabels[task]}: {DocumentLink ? <DocumentLink {...{ noun, id, label }} /> : label},{' '}
          {outletCode}, {amount(quantity)}
        </li>
      ))}
    </ul>
  )
}

function People({ lotId, amount }: Amounts & { lotId: string }) {
  const { DocumentLink } = use(InventorySlotsContext)
  const [isExporting, setExporting] = useState(false)
  const found = useInfiniteQuery({
    queryKey: ['recalls', 'people', lotId, 'pages'],
    queryFn: ({ pageParam }) =>
      recallsApi.call.people({ id: lotId, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as string | null, // parse edge: null alone would be its whole type
    getNextPageParam: (last) => last.nextCursor,
  })
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  if (found.data && rows.length === 0)
    return <p className={classes.quiet}>No customer has received any of it.</p>
  return (
    <>
      <ul className={classes.recall}>
        {rows.map((row) => {
          const document = { noun: 'order', id: row.orderId, label: `Order ${row.orderNumber}` }
          const contact = [row.phone, row.email].filter((text) => text !== '').join(' · ')
          return (
            <li key={row.orderId}>
              <strong>{row.name}</strong>{' '}
              {DocumentLink ? <DocumentLink {...document} /> : document.label} · {contact}
              <br />
              {amount(row.sent)} sent, {amount(row.returned)} returned, {amount(row.stillOut)} still
              out
              {row.lastContactAt ? (
                <>
                  {' · last contact '}
                  <InstantText at={row.lastContactAt} />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {found.hasNextPage ? (
        <ActButton isPending={found.isFetchingNextPage} onAct={() => found.fetchNextPage()}>
          Show more
        </ActButton>
      ) : null}
      <ActButton operation="recalls.permitExport" onAct={() => setExporting(true)}>
        Export customers
      </ActButton>
      {isExporting ? (
        <ExportDialog
          plural="recalled customers"
          scope="Every customer who received units of this lot."
          personal="phone and email"
          exportPath="/files/recall"
          filter={{ lot: lotId }}
          permit={recallsApi.call.permitExport}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </>
  )
}
