import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { callOf } from '#platform/lists/list-address.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Duplicate } from '../customer-merges.contract.ts'
import { duplicateList } from '../duplicates.list.ts'
import { customersApi, mergesApi } from './customers-api.ts'
import { duplicateCells } from './duplicate-cells.tsx'
import { RecentMerges } from './RecentMerges.tsx'

const MergeCustomersDialog = lazy(async () => ({
  default: (await import('./MergeCustomersDialog.tsx')).MergeCustomersDialog,
}))

/** Pairs that may be one person, the highest score first. */
export function DuplicatesView() {
  const [asked, setAsked] = useState<Duplicate | null>(null)
  const cells = useMemo(() => duplicateCells(setAsked), [])
  return (
    <>
      <ListView
        list={duplicateList}
        ask={(call) => mergesApi.ask('duplicates', call)}
        keyOf={({ first, second }) => `${first.id} ${second.id}`}
        cells={cells}
        records={useNamedCustomer()}
        isFlat
        whenNothing={
          <EmptyNote title="No possible duplicates">
            Customers with the same phone, email or address, or with similar names in one postcode,
            appear here as soon as they are added.
          </EmptyNote>
        }
      />
      <RecentMerges />
      <Suspense>
        {asked ? (
          <MergeCustomersDialog
            first={asked.first.id}
            second={asked.second.id}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** The customer that a link names, for the button of the filter; nothing while there is none. */
function useNamedCustomer() {
  const { params } = useUrlState()
  const [asked = ''] = callOf(duplicateList, params).customerId ?? []
  const id = asked.replace(/^-/, '')
  const { data } = useQuery({ ...customersApi.ask('get', { id }), enabled: id !== '' })
  return data ? { customerId: [{ value: data.id, label: data.fullName }] } : {}
}
