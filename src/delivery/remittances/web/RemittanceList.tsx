import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { remittanceMachine, remittanceStates } from '../remittances.states.ts'
import { remittanceColumns } from './remittance-list-columns.tsx'
import { remittancesApi } from './remittances-api.ts'

const NewRemittance = lazy(async () => ({
  default: (await import('./NewRemittance.tsx')).NewRemittance,
}))

const filterParams = ['courier', 'state'] as const
const list = '/dispatch/remittances'

const states = remittanceStates.map((value) => ({
  value,
  label: remittanceMachine.states[value].label,
}))

/** What couriers paid over, newest first. */
export function RemittanceList() {
  const { params, set } = useUrlState()
  const { courier, q, after } = params
  const state = remittanceStates.find((one) => one === params.state)
  const couriers = useQuery(remittancesApi.ask('couriers', {}))
  const found = useQuery({
    ...remittancesApi.ask('list', {
      ...(courier ? { courierId: courier } : {}),
      ...(state ? { state } : {}),
      ...(q ? { q } : {}),
      ...(after ? { after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
      New remittance
    </Button>
  )
  return (
    <>
      <ListBar>
        <SearchField label="Search remittances" hint="Our number, theirs, or the bank’s" />
        <FilterChips
          filters={[
            {
              key: 'courier',
              label: 'Courier',
              options:
                couriers.data?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? [],
            },
            { key: 'state', label: 'State', options: states },
          ]}
        />
        <ListTools list={list} columns={remittanceColumns} filterParams={filterParams} />
        {newButton}
      </ListBar>
      <DataTable
        noun="remittances"
        list={list}
        columns={remittanceColumns}
        query={found}
        keyOf={({ id }) => id}
        openParam="remittance"
        filterParams={filterParams}
        isMarked={({ openCount }) => openCount > 0}
        whenNothing={
          <EmptyNote title="No remittances yet" action={newButton}>
            Send the file that a courier pays by. Each of its lines is compared with its parcel, and
            what differs is explained before it is closed.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.new ? <NewRemittance onClose={() => set({ new: null }, 'replace')} /> : null}
      </Suspense>
    </>
  )
}
