import type { WebArea } from '#platform/web/page.ts'
import { capability } from '../capabilities.ts'

export { AccessGate } from './AccessGate.tsx'
export { AuthProvider } from './AuthProvider.tsx'
export { useAuth } from './auth-context.ts'
export { displayName } from './display-name.ts'
export { isAboutMe } from './use-me.ts'

export const usersWeb: WebArea = {
  area: 'users',
  pages: [
    {
      path: '/settings',
      title: 'User Settings',
      access: capability.settings,
      load: async () => ({ Page: (await import('./SettingsPage.tsx')).SettingsPage }),
    },
  ],
  // The end of a session is told to its user, whose next look at the profile is then refused.
  refreshOn: ['session', 'user'],
}
