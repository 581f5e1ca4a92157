import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { remittanceList } from '../remittances.list.ts'
import { remittanceCells } from './remittance-list-cells.tsx'
import { remittancesApi } from './remittances-api.ts'

const NewRemittance = lazy(async () => ({
  default: (await import('./NewRemittance.tsx')).NewRemittance,
}))

/** The remittances of couriers, newest first. */
export function RemittanceList() {
  const { params, set } = useUrlState()
  const couriers = useQuery(remittancesApi.ask('couriers', {}))
  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => set({ new: '1' })}>
      New remittance
    </Button>
  )
  return (
    <>
      <ListView
        list={remittanceList}
        ask={(call) => remittancesApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={remittanceCells}
        records={{
          courierId:
            couriers.data?.couriers.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        }}
        openParam="remittance"
        actions={newButton}
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
