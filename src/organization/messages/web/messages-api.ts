import { connect } from '#platform/web/client.ts'
import type { messagesContract } from '../messages.contract.ts'

export const messagesApi = connect<typeof messagesContract>('messages')
