import type { WebArea } from '#platform/web/page.ts'
import { receivingPages } from '../receiving.pages.ts'

export { type ReceivingSlots, ReceivingSlotsContext } from './receiving-slots.ts'

const receivingWeb: WebArea = {
  area: 'receiving',
  pages: [
    {
      ...receivingPages.receiving,
      load: async () => ({ Page: (await import('./ReceivingPage.tsx')).ReceivingPage }),
    },
  ],
  refreshOn: ['goods_receipt', 'purchase_order', 'supplier'],
}

export const receivingWebAreas: readonly WebArea[] = [receivingWeb]
