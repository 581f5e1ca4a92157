import { capability } from '#organization/users/capabilities.ts'
import type { WebArea } from '#platform/web/page.ts'

export const dashboardWeb: WebArea = {
  area: 'dashboard',
  pages: [
    {
      path: '/',
      title: 'Dashboard',
      access: capability.dashboard,
      scans: null,
      load: async () => ({ Page: (await import('./DashboardPage.tsx')).DashboardPage }),
    },
  ],
  refreshOn: ['order', 'stock'],
}
