import { connect } from '#platform/web/client.ts'
import type { binsContract } from '../bins.contract.ts'
import type { locationsContract } from '../locations.contract.ts'
import type { outletsContract } from '../outlets.contract.ts'

export const outletsApi = connect<typeof outletsContract>('outlets')
export const binsApi = connect<typeof binsContract>('bins')
export const locationsApi = connect<typeof locationsContract>('locations')
