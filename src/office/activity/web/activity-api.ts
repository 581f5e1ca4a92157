import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { activityContract } from '../activity.contract.ts'

export const activityApi = connect<typeof activityContract>('activity')

export const outletsOfActivity = connect<typeof outletsContract>('outlets')

export const catalogOfActivity = connect<typeof catalogContract>('catalog', 'products')
