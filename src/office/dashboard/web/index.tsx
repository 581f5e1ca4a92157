import type { WebArea } from '#platform/web/page.ts'
import { dashboardPages } from '../dashboard.pages.ts'

const dashboardWeb: WebArea = {
  area: 'dashboard',
  pages: [
    {
      ...dashboardPages.dashboard,
      load: async () => ({ Page: (await import('./DashboardPage.tsx')).DashboardPage }),
    },
  ],
  refreshOn: ['order'],
}

export const dashboardWebAreas: readonly WebArea[] = [dashboardWeb]
