import type { InferContractRouterOutputs } from '@orpc/contract'
import { connect } from '#platform/web/client.ts'
import type { dashboardContract } from '../dashboard.contract.ts'

export const dashboardApi = connect<typeof dashboardContract>('dashboard')

type Outputs = InferContractRouterOutputs<typeof dashboardContract>

export type OrderCounts = Outputs['orderCounts']
export type OrdersOfDays = Outputs['ordersPerDay']
