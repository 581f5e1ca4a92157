import { routes } from '#platform/server/http/acts.ts'
import { procurementContract } from '../procurement.contract.ts'

export const procurementRoutes = routes('procurement', procurementContract, {})
