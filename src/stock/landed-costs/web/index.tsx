import { Pending } from '#platform/web/layout/Pending.tsx'
import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { landedCostNoun } from '../landed-costs.nouns.ts'

/** For the page of purchase orders, whose area is above. */
export const LazyLandedCostsTab = shownLater(
  async () => (await import('./LandedCostsTab.tsx')).LandedCostsTab,
  <Pending />,
)

/** For the panel of a goods receipt. */
export const LazyReceiptLandedCosts = shownLater(
  async () => (await import('./ReceiptLandedCosts.tsx')).ReceiptLandedCosts,
)

const landedCostsWeb: WebArea = {
  area: 'landedCosts',
  pages: [],
  refreshOn: [landedCostNoun.key, 'goods_receipt', 'stock'],
}

export const landedCostsWebAreas: readonly WebArea[] = [landedCostsWeb]
