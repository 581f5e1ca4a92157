import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { callOf, pageCallOf } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { addressList } from '../addresses.list.ts'
import { AddressFigures } from './AddressFigures.tsx'
import { addressCells } from './address-cells.tsx'
import { RecheckButton } from './RecheckButton.tsx'
import { verificationApi } from './verification-api.ts'

const AddressPanel = lazy(async () => ({
  default: (await import('./AddressPanel.tsx')).AddressPanel,
}))

/** Addresses that need review before packing, one after another by keys. */
export function AddressVerificationPage() {
  const { params, set } = useUrlState()
  const queries = useQueryClient()
  const outlets = useOutletOptions()
  const input = callOf(addressList, params)
  // The same query as the list's own: which address is the next one.
  const list = useQuery({
    ...verificationApi.ask('list', pageCallOf(addressList, params)),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(verificationApi.ask('counts', {}))
  const countOf = new Map(counts.data?.faults.map(({ code, count }) => [code, count]))
  const faults = addressList.filters.fault.options.map(({ value, label }) => ({
    value,
    label: countOf.has(value) ? `${label} (${countOf.get(value)})` : label,
  }))
  const rows = list.data?.rows ?? []
  const place = rows.findIndex(({ id }) => id === params.open)
  /** What is settled leaves the list, so that the next one takes its place. */
  const openNext = () =>
    set({ open: rows[place + 1]?.id ?? rows[place - 1]?.id ?? null }, 'replace')
  return (
    <PageFrame
      title="Address Verification"
      purpose="Addresses that need review before their orders are packed"
      action={<RecheckButton narrowing={input} />}
    >
      <AddressFigures />
      <ListView
        list={addressList}
        ask={(call) => verificationApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={addressCells}
        records={{ fault: faults, outletId: outlets }}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...verificationApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="Every address is good">
            Addresses of new orders are checked automatically. Incomplete ones, and those that no
            courier serves, are listed here.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <AddressPanel
            key={params.open}
            id={params.open}
            onSettled={openNext}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
