import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { AreasView } from './AreasView.tsx'
import { PlaceFiles } from './PlaceFiles.tsx'
import { locationsApi } from './places-api.ts'

const AreaPanel = lazy(async () => ({ default: (await import('./AreaPanel.tsx')).AreaPanel }))
const AreaForm = lazy(async () => ({ default: (await import('./AreaForm.tsx')).AreaForm }))
const CourierForm = lazy(async () => ({ default: (await import('./CourierForm.tsx')).CourierForm }))
const CoverageView = lazy(async () => ({
  default: (await import('./CoverageView.tsx')).CoverageView,
}))
const UnmatchedView = lazy(async () => ({
  default: (await import('./UnmatchedView.tsx')).UnmatchedView,
}))
const TestBox = lazy(async () => ({ default: (await import('./TestBox.tsx')).TestBox }))

type View = { readonly key: string; readonly label: string; readonly Body: ComponentType }

const areasView: View = { key: 'areas', label: 'Areas', Body: AreasView }

/** Which places couriers reach, by which names, in how many days and for how much. */
export function LocationsPage() {
  const { params, set } = useUrlState()
  const { data } = useQuery(locationsApi.ask('countries', {}))
  const unmatched = data?.unmatched ? ` (${data.unmatched})` : ''
  const views: readonly View[] = [
    areasView,
    { key: 'coverage', label: 'Couriers', Body: CoverageView },
    { key: 'unmatched', label: `To be matched${unmatched}`, Body: UnmatchedView },
    { key: 'test', label: 'Test an address', Body: TestBox },
  ]
  const view = views.find(({ key }) => key === params.view) ?? areasView
  return (
    <PageFrame
      title="Service Locations"
      purpose="Which places couriers reach, by which names, in how many days and for how much."
      more={
        <PlaceFiles
          kinds={['cities', 'courier-coverage']}
          file={view.key === 'coverage' ? 'courier-coverage' : 'cities'}
        />
      }
      action={view.key === 'coverage' ? <AddButton what="courier" /> : <AddButton what="area" />}
    >
      <ViewLinks label="Views of the service locations" views={views} openKey={view.key} />
      <Suspense fallback={<PageLoading />}>
        <view.Body />
      </Suspense>
      <Suspense>
        {params.open ? (
          <AreaPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
        {params.new === 'area' ? (
          <AreaForm area={null} onClose={() => set({ new: null }, 'replace')} />
        ) : null}
        {params.new === 'courier' ? (
          <CourierForm
            courier={null}
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, view: 'coverage', courier: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

function AddButton({ what }: { what: 'area' | 'courier' }) {
  const { set } = useUrlState()
  return (
    <ActButton
      weight="main"
      whyNot={useWhyNotShared(capability.locations)}
      icon={<IconPlus size={16} />}
      onAct={() => set({ new: what, open: null })}
    >
      Add {what}
    </ActButton>
  )
}
