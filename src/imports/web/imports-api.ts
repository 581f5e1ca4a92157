import type { outletsContract } from '#outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { importsContract } from '../imports.contract.ts'

export const importsApi = connect<typeof importsContract>('imports')
export const outletsOfImports = connect<typeof outletsContract>('outlets')
