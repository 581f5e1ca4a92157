import { connect } from '#platform/web/client.ts'
import type { tableImportsContract } from '../table-imports.contract.ts'

export const tablesApi = connect<typeof tableImportsContract>('tableImports')
