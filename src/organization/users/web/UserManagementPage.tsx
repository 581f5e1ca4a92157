import { Button } from '@mantine/core'
import { IconTableImport, IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { capability } from '../capabilities.ts'
import { InvitationsView } from './people/InvitationsView.tsx'
import { PeopleView } from './people/PeopleView.tsx'
import { ReviewView } from './people/ReviewView.tsx'
import { RolesView } from './people/RolesView.tsx'

const PersonPanel = lazy(async () => ({
  default: (await import('./people/PersonPanel.tsx')).PersonPanel,
}))
const InvitePanel = lazy(async () => ({
  default: (await import('./people/InvitePanel.tsx')).InvitePanel,
}))
const InviteManyPanel = lazy(async () => ({
  default: (await import('./people/InviteManyPanel.tsx')).InviteManyPanel,
}))

const DevicesSection = lazy(async () => ({
  default: (await import('./DevicesSection.tsx')).DevicesSection,
}))

const KeysView = lazy(async () => ({
  default: (await import('./people/KeysView.tsx')).KeysView,
}))

type View = {
  readonly key: string
  readonly label: string
  readonly Body: ComponentType
  /** It may not show all users. */
  readonly isOfPeople?: boolean
}

const peopleView: View = { key: 'people', label: 'Users', Body: PeopleView, isOfPeople: true }

const views: readonly View[] = [
  peopleView,
  { key: 'invitations', label: 'Invitations', Body: InvitationsView, isOfPeople: true },
  { key: 'roles', label: 'Roles', Body: RolesView },
  { key: 'review', label: 'Access review', Body: ReviewView },
  { key: 'devices', label: 'Devices', Body: DevicesSection },
  { key: 'keys', label: 'API keys', Body: KeysView },
]

/** Who has an account, what they may do, who was invited, and what needs a second look. */
export function UserManagementPage() {
  const { params, set } = useUrlState()
  const view = views.find(({ key }) => key === params.view) ?? peopleView
  const mayInvite = useMay(capability.addUsers) && view.isOfPeople === true
  const hasPanel = view.key === 'people' || view.key === 'review'
  const close = (param: string) => () => set({ [param]: null }, 'replace')
  return (
    <PageFrame
      title="User Management"
      purpose="Who may sign in, what they may do and where, and whether that is still right."
      more={
        mayInvite ? (
          <Button
            variant="default"
            leftSection={<IconTableImport size={16} />}
            onClick={() => set({ invite: 'many', open: null })}
          >
            Invite many
          </Button>
        ) : null
      }
      {...(mayInvite ? { action: <InviteButton /> } : {})}
    >
      <ViewLinks label="Views of the users" views={views} openKey={view.key} />
      <Suspense>
        <view.Body />
      </Suspense>
      <Suspense>
        {params.open && hasPanel ? <PersonPanel id={params.open} onClose={close('open')} /> : null}
        {params.invite === '1' ? <InvitePanel onClose={close('invite')} /> : null}
        {params.invite === 'many' ? <InviteManyPanel onClose={close('invite')} /> : null}
      </Suspense>
    </PageFrame>
  )
}

function InviteButton() {
  const { set } = useUrlState()
  return (
    <Button
      leftSection={<IconUserPlus size={16} />}
      onClick={() => set({ invite: '1', open: null })}
    >
      Invite
    </Button>
  )
}
