import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { dashboardPages } from '../dashboard.pages.ts'

/** For the user's own settings. */
export const LazyMorningSection = shownLater(
  async () => (await import('./MorningSection.tsx')).MorningSection,
)

const dashboardWeb: WebArea = {
  area: 'dashboard',
  pages: [
    {
      ...dashboardPages.dashboard,
      load: async () => ({ Page: (await import('./DashboardPage.tsx')).DashboardPage }),
    },
  ],
  refreshOn: ['order', 'dashboard_task'],
}

export const dashboardWebAreas: readonly WebArea[] = [dashboardWeb]
