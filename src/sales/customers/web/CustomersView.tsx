import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callOf, filterParamsOf } from '#platform/lists/list-address.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { viewParams } from '#platform/web/views/view-params.ts'
import type { CustomerRow } from '../customers.fields.ts'
import { customerList } from '../customers.list.ts'
import { mostCustomers } from '../customers.states.ts'
import { customerCells } from './customer-cells.tsx'
import { customersApi, segmentsApi } from './customers-api.ts'
import { ruleOf } from './segment-rules.ts'

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

type Asked = { readonly what: 'tag' | 'block'; readonly customers: readonly CustomerRow[] }

/** All customers: find one, narrow them down, do something with several. */
export function CustomersView() {
  const { params } = useUrlState()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const segments = useQuery(segmentsApi.ask('list', {}))
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
      <ListView
        list={customerList}
        ask={(call) => customersApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={customerCells}
        records={{
          segmentId: (segments.data?.segments ?? []).map(({ id, name }) => ({
            value: id,
            label: name,
          })),
        }}
        exportDialog={{ operation: 'customers.permitExport', onOpen: () => setExporting(true) }}
        bulk={{ most: mostCustomers, actions }}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...customersApi.ask('get', { id }), staleTime: 10_000 })
        }
        actions={
          rule && Object.keys(rule).length > 0 ? (
            <ActButton size="xs" onAct={() => setKeeping(true)}>
              Keep as segment
            </ActButton>
          ) : null
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
            filter={viewParams(params, filterParamsOf(customerList))}
            onClose={() => setExporting(false)}
          />
        ) : null}
        {isKeeping && rule ? <SegmentDialog rule={rule} onClose={() => setKeeping(false)} /> : null}
      </Suspense>
    </>
  )
}

/** How many there are of each sort; each figure opens them. */
function CustomerFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(customersApi.ask('figures', {}))
  const { state, hasCredit, segmentId } = callOf(customerList, params)
  const isOnly = (value: string) => state?.length === 1 && state[0] === value
  const isAll = !state && !hasCredit && !segmentId
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
          isCurrent: isOnly('watch'),
        },
        {
          key: 'noCash',
          label: 'Prepaid only',
          count: data?.noCash,
          tone: 'bad',
          search: { state: 'blocked_cod' },
          isCurrent: isOnly('blocked_cod'),
        },
        {
          key: 'blocked',
          label: 'Blocked',
          count: data?.blocked,
          tone: 'bad',
          search: { state: 'blocked_all' },
          isCurrent: isOnly('blocked_all'),
        },
        {
          key: 'credit',
          label: 'With store credit',
          count: data?.withCredit,
          search: { hasCredit: 'true' },
          isCurrent: hasCredit === true,
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
