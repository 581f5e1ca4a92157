import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import type { DifferenceRow } from '../transfers.fields.ts'
import { transferMachine } from '../transfers.states.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'
import { placeOptions, usePlaces } from './use-places.ts'

const TransferPanel = lazy(async () => ({
  default: (await import('./TransferPanel.tsx')).TransferPanel,
}))

type CountKey = 'shipped' | 'accepted' | 'rejected' | 'surplus' | 'sentBack' | 'writtenOff'

const counted = (key: CountKey, label: string): Column<DifferenceRow> => ({
  key,
  label,
  width: '84px',
  align: 'right',
  render: (row) =>
    row[key] === 0 ? '–' : <QuantityText quantity={row[key]} scale={row.quantityScale} />,
})

const columns: readonly Column<DifferenceRow>[] = [
  {
    key: 'transfer',
    label: 'Transfer',
    width: '88px',
    onCard: 'line',
    render: ({ transferId, number }) => <AppLink search={{ open: transferId }}>{number}</AppLink>,
  },
  {
    key: 'route',
    label: 'From and to',
    width: '112px',
    render: ({ fromCode, toCode }) => `${fromCode} → ${toCode}`,
  },
  {
    key: 'product',
    label: 'Product',
    onCard: 'title',
    render: ({ sku, title }) => (
      <span className={classes.named} title={title}>
        <span>{title}</span>
        <span className={classes.minor}>
          <CodeText code={sku} />
        </span>
      </span>
    ),
  },
  counted('shipped', 'Shipped'),
  counted('accepted', 'Accepted'),
  counted('rejected', 'Rejected'),
  counted('surplus', 'Surplus'),
  counted('sentBack', 'Back'),
  counted('writtenOff', 'Lost'),
  { key: 'reasons', label: 'Why', width: '128px', render: ({ reasons }) => reasons || '–' },
  {
    key: 'state',
    label: 'State',
    width: '132px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={transferMachine} state={state} />,
  },
]

const listName = '/stock-transfer/differences'
const filterParams = ['outlet'] as const

/** Lines that did not arrive as they were sent. */
export function DifferencesView() {
  const { params, set } = useUrlState()
  const mine = usePlaces().filter(({ isMine }) => isMine)
  const { outlet, after } = params
  const list = useQuery({
    ...transfersApi.ask('differences', {
      ...(outlet ? { outletId: outlet } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const open = list.data?.rows.find(({ lineId }) => lineId === params.line)
  return (
    <>
      <ListBar>
        <FilterChips filters={[{ key: 'outlet', label: 'Outlet', options: placeOptions(mine) }]} />
        <ListTools list={listName} columns={columns} filterParams={filterParams} />
      </ListBar>
      <DataTable
        noun="differences"
        list={listName}
        columns={columns}
        query={list}
        keyOf={({ lineId }) => lineId}
        openParam="line"
        filterParams={filterParams}
        whenNothing={
          <EmptyNote title="No differences">
            What is rejected, lost, sent back or found in surplus on the way is listed here, line by
            line.
          </EmptyNote>
        }
      />
      <Suspense>
        {open ? (
          <TransferPanel
            key={open.transferId}
            id={open.transferId}
            onClose={() => set({ line: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </>
  )
}
