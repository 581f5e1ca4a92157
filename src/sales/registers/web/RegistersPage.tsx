import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { RegistersView } from './RegistersView.tsx'
import { TrainingNote } from './training/TrainingNote.tsx'

const RegisterForm = lazy(async () => ({
  default: (await import('./RegisterForm.tsx')).RegisterForm,
}))
const SessionsView = lazy(async () => ({
  default: (await import('./SessionsView.tsx')).SessionsView,
}))

const views: readonly ViewLink[] = [
  { key: 'registers', label: 'Registers' },
  { key: 'sessions', label: 'Sessions' },
]

/** The registers of the outlets, and the cash of each of their sessions. */
export function RegistersPage() {
  const { params, set } = useUrlState()
  const whyNot = useWhyNot(capability.pos)
  const open = views.find(({ key }) => key === params.view)?.key ?? 'registers'
  return (
    <PageFrame
      title="Registers"
      purpose="Opening counts, cash movements and Z reports of every register."
      action={
        <ActButton
          weight="main"
          whyNot={whyNot}
          operation="registers.add"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          New register
        </ActButton>
      }
    >
      <TrainingNote subject="registers" view="register" />
      <ViewLinks label="Parts of registers" views={views} openKey={open} />
      <Suspense>
        {open === 'registers' ? <RegistersView /> : <SessionsView />}
        {params.new ? (
          <RegisterForm
            register={null}
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, view: null, open: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
