import { useQuery } from '@tanstack/react-query'
import { missingCourier } from '#organization/outlets/missing-places.ts'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { MissingDialog } from '#platform/web/MissingDialog.tsx'
import { loadSheetsApi } from '../dispatch-api.ts'

type OpenSheetProps = { onOpened: (id: string) => void; onClose: () => void }

type Values = { readonly outletId: string; readonly courierId: string }

type Couriers = Awaited<ReturnType<typeof loadSheetsApi.call.couriers>>['couriers']

/** Opens a sheet for a courier and outlet, or continues the user's open one. */
export function OpenSheetDialog({ onOpened, onClose }: OpenSheetProps) {
  const outlets = useOutletOptions()
  const { data } = useQuery(loadSheetsApi.ask('couriers', {}))
  if (data?.couriers.length === 0)
    return (
      <MissingDialog title="Open a load sheet" missing={missingCourier} onClose={onClose}>
        There is no courier yet. A load sheet belongs to a courier, so add one first.
      </MissingDialog>
    )
  if (!data || outlets.length === 0) return <Pending />
  const { couriers } = data
  const [busiest] = outlets.toSorted((a, b) => allAt(couriers, b.value) - allAt(couriers, a.value))
  const outletId = busiest?.value ?? ''
  const opened: Values = { outletId, courierId: byWaiting(couriers, outletId)[0]?.id ?? '' }
  return (
    <FormDialog
      area="loadSheets"
      title="Open a load sheet"
      subject="Load sheet"
      effect="All its parcels go with this courier from this outlet; other parcels are refused when scanned."
      confirmLabel="Open and scan"
      fields={({ outletId: chosen }): FormFields<Values> => ({
        outletId: {
          kind: 'choice',
          label: 'Outlet',
          options: [...outlets],
          isRequired: true,
          fillsIn: (at) => ({ courierId: byWaiting(couriers, at)[0]?.id ?? '' }),
        },
        courierId: {
          kind: 'choice',
          label: 'Courier',
          isRequired: true,
          options: byWaiting(couriers, chosen).map((courier) => ({
            value: courier.id,
            label: `${courier.name}: ${inWords(waitingAt(courier, chosen))}`,
          })),
        },
      })}
      opened={opened}
      save={({ values }, options) => loadSheetsApi.call.open(values, options)}
      onSaved={({ id }) => onOpened(id)}
      onClose={onClose}
    />
  )
}

const waitingAt = ({ waiting }: Couriers[number], outletId: string) =>
  waiting.find((each) => each.outletId === outletId)?.parcels ?? 0

const allAt = (couriers: Couriers, outletId: string) =>
  couriers.reduce((sum, courier) => sum + waitingAt(courier, outletId), 0)

const byWaiting = (couriers: Couriers, outletId: string) =>
  couriers.toSorted((a, b) => waitingAt(b, outletId) - waitingAt(a, outletId))

const inWords = (count: number) =>
  count === 0 ? 'no parcels waiting' : count === 1 ? '1 parcel waiting' : `${count} parcels waiting`
