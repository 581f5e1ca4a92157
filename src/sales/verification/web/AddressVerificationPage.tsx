import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { AddressFigures } from './AddressFigures.tsx'
import { addressColumns } from './address-columns.tsx'
import { addressFilterParams, addressListInput } from './address-list-input.ts'
import { faultLabel, verdictWords } from './address-words.ts'
import { RecheckButton } from './RecheckButton.tsx'
import { verificationApi } from './verification-api.ts'

const AddressPanel = lazy(async () => ({
  default: (await import('./AddressPanel.tsx')).AddressPanel,
}))

const verdicts = (['fix', 'confirm', 'accept'] as const).map((value) => ({
  value,
  label: verdictWords[value].label,
}))

/** Addresses that somebody has to look at before anything is packed, one after another by keys. */
export function AddressVerificationPage() {
  const { params, set } = useUrlState()
  const queries = useQueryClient()
  const input = addressListInput(params)
  const list = useQuery({
    ...verificationApi.ask('list', input),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery(verificationApi.ask('counts', {}))
  const rows = list.data?.rows ?? []
  const faults = (counts.data?.faults ?? []).map(({ code, count }) => ({
    value: code,
    label: `${faultLabel(code)} (${count})`,
  }))
  const place = rows.findIndex(({ id }) => id === params.open)
  /** What is settled leaves the list, so that the next one takes its place. */
  const openNext = () =>
    set({ open: rows[place + 1]?.id ?? rows[place - 1]?.id ?? null }, 'replace')
  return (
    <PageFrame
      title="Address Verification"
      purpose="Addresses that somebody has to look at before anything is packed."
      action={<RecheckButton narrowing={input} />}
    >
      <AddressFigures />
      <ListBar>
        <SearchField label="Search addresses" hint="Order, name, street, city" />
        <FilterChips
          filters={[
            { key: 'verdict', label: 'Verdict', options: verdicts },
            { key: 'fault', label: 'Reason', options: faults },
            { key: 'city', label: 'City', shown: params.city },
          ]}
        />
        <ListTools
          list="/address-verification"
          columns={addressColumns}
          filterParams={addressFilterParams}
        />
      </ListBar>
      <DataTable
        noun="addresses"
        list="/address-verification"
        columns={addressColumns}
        query={list}
        keyOf={({ id }) => id}
        filterParams={addressFilterParams}
        onPoint={({ id }) =>
          queries.prefetchQuery({ ...verificationApi.ask('get', { id }), staleTime: 10_000 })
        }
        whenNothing={
          <EmptyNote title="Every address is good">
            Addresses of new orders are checked by themselves. What is missing something, or what
            nobody reaches, waits here.
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
