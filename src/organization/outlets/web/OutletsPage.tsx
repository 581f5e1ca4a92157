import { Button } from '@mantine/core'
import { IconGridDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { OutletsView } from './OutletsView.tsx'
import { PlaceFiles } from './PlaceFiles.tsx'
import { outletsApi } from './places-api.ts'

const OutletPanel = lazy(async () => ({ default: (await import('./OutletPanel.tsx')).OutletPanel }))
const OutletForm = lazy(async () => ({ default: (await import('./OutletForm.tsx')).OutletForm }))
const BinsView = lazy(async () => ({ default: (await import('./BinsView.tsx')).BinsView }))

const views = [
  { key: 'outlets', label: 'Outlets' },
  { key: 'bins', label: 'Bins' },
]

/** Where stock is kept and sold, what may be done there, and the bins inside. */
export function OutletsPage() {
  const { params, set } = useUrlState()
  const isBins = params.view === 'bins'
  return (
    <PageFrame
      title="Outlets/Warehouses"
      purpose="Where stock is kept and sold, what may be done there, and the bins inside."
      more={
        <PlaceFiles kinds={isBins ? ['bins'] : ['outlets']} file={isBins ? 'bins' : 'outlets'} />
      }
      action={isBins ? <GenerateButton /> : <AddButton />}
    >
      <ViewLinks label="Views of the outlets" views={views} openKey={isBins ? 'bins' : 'outlets'} />
      <Suspense fallback={<PageLoading />}>{isBins ? <BinsView /> : <OutletsView />}</Suspense>
      <Suspense>
        {params.open && !isBins ? (
          <OutletPanel id={params.open} onClose={() => set({ open: null }, 'replace')} />
        ) : null}
        {params.new ? (
          <OutletForm
            outlet={null}
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, open: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

function AddButton() {
  const { set } = useUrlState()
  const { data } = useQuery(outletsApi.ask('list', {}))
  return (
    <ActButton
      weight="main"
      icon={<IconPlus size={16} />}
      whyNot={data?.whyNotAdd ?? null}
      onAct={() => set({ new: '1', open: null })}
    >
      Add outlet
    </ActButton>
  )
}

function GenerateButton() {
  const { set } = useUrlState()
  return (
    <Button
      leftSection={<IconGridDots size={16} />}
      onClick={() => set({ generate: '1', bin: null })}
    >
      Generate bins
    </Button>
  )
}
