import type { WebArea } from '#platform/web/page.ts'
import { businessPages } from '../business.pages.ts'

export { HouseProvider } from './HouseProvider.tsx'

const businessWeb: WebArea = {
  area: 'business',
  pages: [
    {
      ...businessPages.businessSettings,
      load: async () => ({
        Page: (await import('./BusinessSettingsPage.tsx')).BusinessSettingsPage,
      }),
    },
  ],
  refreshOn: ['setting', 'template', 'mail'],
}

export const businessWebAreas: readonly WebArea[] = [businessWeb]
