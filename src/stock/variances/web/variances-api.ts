import { connect } from '#platform/web/client.ts'
import type { variancesContract } from '../variances.contract.ts'

export const variancesApi = connect<typeof variancesContract>('variances')

/** Where the files of a variance are. */
export const filesOfVariance = (id: string) => `/api/variances/${id}/files`
