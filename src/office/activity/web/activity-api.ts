import { connect } from '#platform/web/client.ts'
import type { catalogContract } from '#stock/catalog/catalog.contract.ts'
import type { activityContract } from '../activity.contract.ts'

export const activityApi = connect<typeof activityContract>('activity')

export const catalogOfActivity = connect<typeof catalogContract>('catalog', 'products')
