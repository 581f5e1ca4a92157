import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'

const riskWeb: WebArea = { area: 'risk', pages: [], refreshOn: ['order'] }

/** The risk of an order, for its panel and for the page of its call. */
export const RiskSection = shownLater(async () => (await import('./OrderRisk.tsx')).OrderRisk)

export const fraudWebAreas: readonly WebArea[] = [riskWeb]
