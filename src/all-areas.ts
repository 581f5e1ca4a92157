import type { AnyArea } from './define-area.ts'
import { deliveryAreas } from './delivery/areas-of-delivery.ts'
import { officeAreas } from './office/areas-of-office.ts'
import { organizationAreas } from './organization/areas-of-organization.ts'
import type { PageFacts } from './platform/pages.ts'
import { salesAreas } from './sales/areas-of-sales.ts'
import { stockAreas } from './stock/areas-of-stock.ts'

/** What every area declares, in the order of areas.ts. */
export const allAreas: readonly AnyArea[] = [
  ...organizationAreas,
  ...stockAreas,
  ...salesAreas,
  ...deliveryAreas,
  ...officeAreas,
]

export const allPages: readonly PageFacts[] = allAreas.flatMap(({ pages }) => Object.values(pages))
