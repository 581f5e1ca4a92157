import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { loadSheetsApi } from '../dispatch-api.ts'

type OpenSheetProps = { onOpened: (id: string) => void; onClose: () => void }

/** Opens a sheet for a courier and outlet, or continues the user's open one. */
export function OpenSheetDialog({ onOpened, onClose }: OpenSheetProps) {
  const outlets = useOutletOptions()
  const { data } = useQuery(loadSheetsApi.ask('couriers', {}))
  const [chosen, setChosen] = useState<{ outletId?: string; courierId?: string }>({})
  const act = useAct({
    area: 'loadSheets',
    run: loadSheetsApi.call.open,
    onRefusal: () => true,
    onDone: ({ id }) => onOpened(id),
  })
  const waitingAt = (courierId: string, outletId: string) =>
    data?.couriers
      .find(({ id }) => id === courierId)
      ?.waiting.find((each) => each.outletId === outletId)?.parcels ?? 0
  const busiest = outlets.toSorted((a, b) => allAt(b.value) - allAt(a.value))[0]?.value ?? ''
  const outletId = chosen.outletId ?? busiest
  const couriers = (data?.couriers ?? []).toSorted(
    (a, b) => waitingAt(b.id, outletId) - waitingAt(a.id, outletId),
  )
  const courierId = chosen.courierId ?? couriers[0]?.id ?? ''

  function allAt(place: string): number {
    return (data?.couriers ?? []).reduce((sum, { id }) => sum + waitingAt(id, place), 0)
  }
  return (
    <ConfirmDialog
      title="Open a load sheet"
      confirmLabel="Open and scan"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ outletId, courierId })}
      onClose={onClose}
      fields={
        <>
          <NativeSelect
            label="Outlet"
            value={outletId}
            data={[...outlets]}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, outletId: value })}
          />
          <NativeSelect
            label="Courier"
            value={courierId}
            data={couriers.map(({ id, name }) => ({
              value: id,
              label: `${name}: ${inWords(waitingAt(id, outletId))}`,
            }))}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, courierId: value })}
          />
        </>
      }
    >
      Every parcel on it goes with this courier from this outlet; any other is refused at its scan.
    </ConfirmDialog>
  )
}

const inWords = (count: number) =>
  count === 0 ? 'nothing waits' : count === 1 ? '1 parcel waits' : `${count} parcels wait`
