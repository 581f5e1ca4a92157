import { capability } from '#organization/users/capabilities.ts'
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
  acts: [{ label: 'Receive goods', access: capability.receiving, path: '/receiving?new=1' }],
  refreshOn: ['goods_receipt', 'purchase_order', 'ship_notice', 'supplier'],
}

export const receivingWebAreas: readonly WebArea[] = [receivingWeb]
