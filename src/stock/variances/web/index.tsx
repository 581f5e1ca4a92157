import type { WebArea } from '#platform/web/page.ts'
import { variancesPages } from '../variances.pages.ts'

const variancesWeb: WebArea = {
  area: 'variances',
  pages: [
    {
      ...variancesPages.varianceManagement,
      load: async () => ({
        Page: (await import('./VarianceManagementPage.tsx')).VarianceManagementPage,
      }),
    },
  ],
  refreshOn: ['variance', 'stock'],
}

export const variancesWebAreas: readonly WebArea[] = [variancesWeb]
