import { type ComponentType, lazy, Suspense, use } from 'react'
import { CouriersTab } from '#delivery/couriers/web/index.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { PrintCards } from '#platform/web/scan/PrintCards.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { DispatchFigures } from './DispatchFigures.tsx'
import { DispatchSlotsContext } from './dispatch-slots.ts'

type Tab = { readonly key: string; readonly label: string; readonly Part: ComponentType }

const tabs: readonly Tab[] = [
  {
    key: 'pick',
    label: 'Pick',
    Part: lazy(async () => ({ default: (await import('./waves/PickTab.tsx')).PickTab })),
  },
  {
    key: 'pack',
    label: 'Pack',
    Part: lazy(async () => ({ default: (await import('./PackTab.tsx')).PackTab })),
  },
  {
    key: 'parcels',
    label: 'Parcels',
    Part: lazy(async () => ({ default: (await import('./parcels/ParcelsTab.tsx')).ParcelsTab })),
  },
  {
    key: 'sheets',
    label: 'Load sheets',
    Part: lazy(async () => ({ default: (await import('./sheets/SheetsTab.tsx')).SheetsTab })),
  },
  {
    key: 'unpack',
    label: 'Unpack',
    Part: lazy(async () => ({ default: (await import('./unpacking/UnpackTab.tsx')).UnpackTab })),
  },
  { key: 'couriers', label: 'Couriers', Part: CouriersTab },
]

/** An open wave, and an open load sheet, show them themselves. */
const LatePicks = lazy(async () => ({
  default: (await import('./waves/offline/LatePicks.tsx')).LatePicks,
}))

const LateLoads = lazy(async () => ({
  default: (await import('./sheets/offline/LateLoads.tsx')).LateLoads,
}))

/** From an order to pick to the driver's signature. */
export function DispatchPage() {
  const { params } = useUrlState()
  const { cashTab, unknownNumbers: UnknownNumbers } = use(DispatchSlotsContext)
  const all = cashTab ? [...tabs, { key: 'cash', label: 'Cash', Part: cashTab }] : tabs
  const isPhone = usePhone()
  const open = all.find(({ key }) => key === tabOf(params)) ?? all[0]
  if (!open) return null
  return (
    <PageFrame
      title="Dispatch"
      purpose="Pick, pack, book and hand over: a parcel leaves only if it is the right one."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <PrintCards />
        </>
      }
    >
      {isPhone ? null : <DispatchFigures openKey={open.key} />}
      <ViewLinks
        label="Parts of dispatch"
        views={all}
        openKey={open.key}
        param="tab"
        usualKey={usualTab}
      />
      <Suspense>
        {params.pick ? null : <LatePicks isAside />}
        {params.sheet ? null : <LateLoads isAside />}
      </Suspense>
      <Suspense key={open.key} fallback={<ScansWait />}>
        <open.Part />
        {open.key === 'couriers' && UnknownNumbers ? <UnknownNumbers /> : null}
      </Suspense>
    </PageFrame>
  )
}

/** The packing station, which most users of the page need. */
const usualTab = 'pack'

/** Links to an order or a parcel name no tab. */
function tabOf({ tab, order, parcel }: UrlParams): string | undefined {
  if (tab) return tab
  return parcel && !order ? 'parcels' : usualTab
}
