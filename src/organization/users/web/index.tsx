import { type ComponentType, lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { ViewSlots } from '#platform/web/views/views-context.ts'
import { usersPages } from '../users.pages.ts'
import { useSavedViews } from './views/use-saved-views.ts'

export { AccessGate } from './AccessGate.tsx'
export { AskForAccess } from './AskForAccess.tsx'
export { AuthProvider } from './AuthProvider.tsx'
export { useAuth } from './auth-context.ts'
export { displayName } from './display-name.ts'
export { photoOf } from './photo-of.ts'
export { ReportFraudButton } from './ReportFraudButton.tsx'
export { askWhoIsSignedIn, isAboutMe } from './use-me.ts'
export { useProvenAct, useProvenCall } from './use-proof.tsx'
export { useOwnProfile, useSaveAtOnce } from './use-save-profile.ts'
export { type UserSlots, UserSlotsContext } from './user-slots.ts'

const AcceptInvitation = lazy(async () => ({
  default: (await import('./AcceptInvitation.tsx')).AcceptInvitation,
}))
const ResetPassword = lazy(async () => ({
  default: (await import('./ResetPassword.tsx')).ResetPassword,
}))

export const LazyChangeUserDialog = lazy(async () => ({
  default: (await import('./ChangeUserDialog.tsx')).ChangeUserDialog,
}))

/** For the checklist of the first steps, which invites a colleague in place. */
export const LazyInvitePanel = shownLater(
  async () => (await import('./people/InvitePanel.tsx')).InvitePanel,
)

const ViewMenu = lazy(async () => ({
  default: (await import('./views/ViewMenu.tsx')).ViewMenu,
}))

const StaleFilters = lazy(async () => ({
  // If the server is unavailable meanwhile, the list is shown without the note.
  default:
    (await import('./views/StaleFilters.tsx').catch(() => null))?.StaleFilters ?? (() => null),
}))

/** What every list shows of the views that are kept here. */
export const savedViews: ViewSlots = { useViews: useSavedViews, ViewMenu, StaleFilters }

/** The screens that a one-time link opens, with or without a signed-in user. */
export const publicScreens: Readonly<Record<string, ComponentType>> = {
  '/accept-invitation': AcceptInvitation,
  '/reset-password': ResetPassword,
}

/** View as is rare; other users do not load its banner. */
export const LazyViewingBanner = shownLater(
  async () => (await import('./people/ViewingBanner.tsx')).ViewingBanner,
)

const peopleWeb: WebArea = {
  area: 'people',
  pages: [
    {
      ...usersPages.userManagement,
      load: async () => ({ Page: (await import('./UserManagementPage.tsx')).UserManagementPage }),
    },
  ],
  acts: [
    { label: 'Invite a user', access: capability.addUsers, path: '/user-management?invite=1' },
  ],
  refreshOn: ['user', 'invitation'],
}

const viewsWeb: WebArea = { area: 'views', pages: [], refreshOn: ['saved_view'] }

const usersWeb: WebArea = {
  area: 'users',
  pages: [
    {
      ...usersPages.settings,
      load: async () => ({ Page: (await import('./SettingsPage.tsx')).SettingsPage }),
    },
  ],
  // The user is notified of the end of a session; the next profile request is then refused.
  refreshOn: ['session', 'user'],
}

export const usersWebAreas: readonly WebArea[] = [usersWeb, peopleWeb, viewsWeb]
