import { IconDoorEnter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { CasesView } from './CasesView.tsx'
import { useCaseCodes } from './use-case-codes.ts'

const ClaimsView = lazy(async () => ({ default: (await import('./ClaimsView.tsx')).ClaimsView }))
const GateView = lazy(async () => ({ default: (await import('./GateView.tsx')).GateView }))
const GateScanView = lazy(async () => ({
  default: (await import('./GateScanView.tsx')).GateScanView,
}))

const LateGate = lazy(async () => ({
  default: (await import('./offline/LateGate.tsx')).LateGate,
}))

const views: readonly ViewLink[] = [
  { key: 'missing', label: 'Missing' },
  { key: 'claims', label: 'Claims' },
  { key: 'gate', label: 'Gate' },
]

/** Compares what couriers report as returned with what was scanned here. */
export function ReturnsNotReceivedPage() {
  const { params } = useUrlState()
  if (params.tab === 'gate' && params.session)
    return (
      <Suspense>
        <GateScanView key={params.session} id={params.session} />
      </Suspense>
    )
  return <CaseLists />
}

function CaseLists() {
  const { params, set } = useUrlState()
  useCaseCodes()
  const openKey = views.find(({ key }) => key === params.tab)?.key ?? 'missing'
  return (
    <PageFrame
      title="Returns Not Received"
      purpose="Parcels reported returned but not received"
      action={
        openKey === 'gate' ? undefined : (
          <ActButton
            weight="main"
            icon={<IconDoorEnter size={16} />}
            onAct={() => set({ tab: 'gate', case: null, claim: null })}
          >
            Scan at the gate
          </ActButton>
        )
      }
    >
      <ViewLinks
        label="Parts of returns not received"
        views={views}
        openKey={openKey}
        param="tab"
      />
      <Suspense>
        <LateGate isAside />
      </Suspense>
      <Suspense>
        {openKey === 'gate' ? <GateView /> : openKey === 'claims' ? <ClaimsView /> : <CasesView />}
      </Suspense>
    </PageFrame>
  )
}
