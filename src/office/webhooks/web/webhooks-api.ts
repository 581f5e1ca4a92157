import { connect } from '#platform/web/client.ts'
import type { webhooksContract } from '../webhooks.contract.ts'

export const webhooksApi = connect<typeof webhooksContract>('webhooks')
