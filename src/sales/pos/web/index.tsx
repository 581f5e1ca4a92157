import type { WebArea } from '#platform/web/page.ts'
import { posPages } from '../pos.pages.ts'

const refreshOn = ['sale', 'register', 'register_session']

const salesWeb: WebArea = {
  area: 'sales',
  pages: [
    {
      ...posPages.pos,
      load: async () => ({ Page: (await import('./PosPage.tsx')).PosPage }),
    },
  ],
  refreshOn,
}

const parkedWeb: WebArea = { area: 'parkedSales', pages: [], refreshOn: ['parked_sale'] }

export const posWebAreas: readonly WebArea[] = [salesWeb, parkedWeb]
