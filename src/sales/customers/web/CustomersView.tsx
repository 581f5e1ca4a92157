import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { viewParams } from '#platform/web/views/view-params.ts'
import type { CustomerRow } from '../customers.fields.ts'
import { CustomerFilters } from './CustomerFilters.tsx'
import { customerColumns } from './customer-columns.tsx'
import { customerFilterParams, customerSortOf, filterOf, ruleOf } from './customer-filters.ts'
import { customersApi } from './customers-api.ts'

const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }))
const StandingDialog = lazy(async () => ({
  default: (await import('./StandingDialog.tsx')).StandingDialog,
}))
const SegmentDialog = lazy(async () => ({
  default: (await import('./SegmentDialog.tsx')).SegmentDialog,
}))

const ExportCustomers = lazy(async () => ({
  default: (await import('./ExportCustomers.tsx')).ExportCustomers,
}))

const list = '/all-customers'

type Asked = { readonly what: 'tag' | 'block'; readonly customers: readonly CustomerRow[] }

/** All customers: find one, narrow them down, do something with several. */
export function CustomersView() {
  const { params } = useUrlState()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const sort = customerSortOf(params.sort)
  const { after } = params
  const customers = useQuery({
    ...customersApi.ask('list', {
      ...filterOf(params),
      ...(sort ? { sort } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const rule = ruleOf(params)
  const actions = (selected: readonly CustomerRow[]) => (
    <>
      <ActButton size="xs" onAct={() => setAsked({ what: 'tag', customers: selected })}>
        Tag
      </ActButton>
      <ActButton size="xs" onAct={() => setAsked({ what: 'block', customers: selected })}>
        Watch or block
      </ActButton>
    </>
  )
  return (
    <>
      <CustomerFigures />
      <ListBar>
        <SearchField label="Search customers" hint="Name, any part of a phone, email, C-1042" />
        <CustomerFilters />
        {Object.keys(rule).length > 0 && !params.segment ? (
          <ActButton size="xs" onAct={() => setKeeping(true)}>
            Keep as segment
          </ActButton>
        ) : null}
        <ListTools
          list={list}
          columns={customerColumns}
          onExport={() => setExporting(true)}
          filterParams={customerFilterParams}
        />
      </ListBar>
      <DataTable
        noun="customers"
        list={list}
        columns={customerColumns}
        query={customers}
        keyOf={({ id }) => id}
        filterParams={customerFilterParams}
        bulk={{ actions }}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...customersApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="No customers yet">
            They come with orders from a shop, with a file, or one by one with “New customer”.
          </EmptyNote>
        }
      />
      <Suspense>
        {asked?.what === 'tag' ? (
          <TagDialog customers={asked.customers} onClose={() => setAsked(null)} />
        ) : null}
        {asked?.what === 'block' ? (
          <StandingDialog customers={asked.customers} onClose={() => setAsked(null)} />
        ) : null}
        {isExporting ? (
          <ExportCustomers
            filter={viewParams(params, customerFilterParams)}
            onClose={() => setExporting(false)}
          />
        ) : null}
        {isKeeping ? <SegmentDialog rule={rule} onClose={() => setKeeping(false)} /> : null}
      </Suspense>
    </>
  )
}

/** How many there are of each sort; each figure opens them. */
function CustomerFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(customersApi.ask('figures', {}))
  const { state, credit } = params
  const isAll = !state && !credit && !params.segment
  return (
    <FigureStrip
      label="Customers"
      cap={data?.cap}
      figures={[
        { key: 'all', label: 'Customers', count: data?.all, search: {}, isCurrent: isAll },
        {
          key: 'watched',
          label: 'Watched',
          count: data?.watched,
          tone: 'waiting',
          search: { state: 'watch' },
          isCurrent: state === 'watch',
        },
        {
          key: 'noCash',
          label: 'Prepaid only',
          count: data?.noCash,
          tone: 'bad',
          search: { state: 'blocked_cod' },
          isCurrent: state === 'blocked_cod',
        },
        {
          key: 'blocked',
          label: 'Blocked',
          count: data?.blocked,
          tone: 'bad',
          search: { state: 'blocked_all' },
          isCurrent: state === 'blocked_all',
        },
        {
          key: 'credit',
          label: 'With store credit',
          count: data?.withCredit,
          search: { credit: '1' },
          isCurrent: Boolean(credit),
        },
        {
          key: 'duplicates',
          label: 'Possible duplicates',
          count: data?.duplicates,
          tone: 'waiting',
          search: { view: 'duplicates' },
        },
      ]}
    />
  )
}
