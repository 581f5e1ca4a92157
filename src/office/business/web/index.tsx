import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export { HouseProvider } from './HouseProvider.tsx'

export const businessWeb: WebArea = {
  area: 'business',
  pages: [
    {
      path: '/business-settings',
      title: 'Business Settings',
      access: capability.businessSettings,
      scans: null,
      load: async () => ({
        Page: (await import('./BusinessSettingsPage.tsx')).BusinessSettingsPage,
      }),
    },
  ],
  refreshOn: ['setting', 'template', 'mail'],
}
