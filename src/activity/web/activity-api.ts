import type { outletsContract } from '#outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { activityContract } from '../activity.contract.ts'

export const activityApi = connect<typeof activityContract>('activity')

export const outletsOfActivity = connect<typeof outletsContract>('outlets')
