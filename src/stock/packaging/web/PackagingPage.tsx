import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { MaterialsView } from './MaterialsView.tsx'

const MaterialForm = lazy(async () => ({
  default: (await import('./MaterialForm.tsx')).MaterialForm,
}))
const RulesView = lazy(async () => ({ default: (await import('./RulesView.tsx')).RulesView }))
const TryBoxView = lazy(async () => ({ default: (await import('./TryBoxView.tsx')).TryBoxView }))
const UsesView = lazy(async () => ({ default: (await import('./UsesView.tsx')).UsesView }))

const views: readonly ViewLink[] = [
  { key: 'materials', label: 'Materials' },
  { key: 'rules', label: 'Rules' },
  { key: 'try', label: 'Try a box' },
  { key: 'uses', label: 'Used' },
]

/** What goods are packed in: what there is, what must be used, what it costs. */
export function PackagingPage() {
  const { params, set } = useUrlState()
  const whyNot = useWhyNotShared(capability.packaging)
  const open = views.find(({ key }) => key === params.view)?.key ?? 'materials'
  return (
    <PageFrame
      title="Packaging"
      purpose="Boxes, mailers and fillers: how many there are, what they hold, and which is suggested."
      action={
        <ActButton
          weight="main"
          whyNot={whyNot}
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          New material
        </ActButton>
      }
    >
      <ViewLinks label="Parts of packaging" views={views} openKey={open} />
      <Suspense>
        {open === 'materials' ? <MaterialsView /> : null}
        {open === 'rules' ? <RulesView /> : null}
        {open === 'try' ? <TryBoxView /> : null}
        {open === 'uses' ? <UsesView /> : null}
        {params.new ? (
          <MaterialForm
            material={null}
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, open: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
