import { connect } from '#platform/web/client.ts'
import type { reasonsContract } from '../reasons.contract.ts'

export const reasonsApi = connect<typeof reasonsContract>('reasons')
