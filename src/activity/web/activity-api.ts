import type { InferContractRouterOutputs } from '@orpc/contract'
import { connect } from '#platform/web/client.ts'
import type { activityContract } from '../activity.contract.ts'

export const activityApi = connect<typeof activityContract>('activity')

export type ActivityEntry = InferContractRouterOutputs<
  typeof activityContract
>['list']['rows'][number]
