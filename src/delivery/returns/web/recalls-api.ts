import { connect } from '#platform/web/client.ts'
import type { recallsContract } from '../recalls.contract.ts'

export const recallsApi = connect<typeof recallsContract>('recalls')
