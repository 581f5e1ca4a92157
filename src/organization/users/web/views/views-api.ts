import { connect } from '#platform/web/client.ts'
import type { viewsContract } from '../../views.contract.ts'

export const viewsApi = connect<typeof viewsContract>('views')
