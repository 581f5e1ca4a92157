import type { StateFacts } from '#platform/machine.ts'
import type { MessageState } from '../ways.ts'

export const messageStateFacts: Readonly<Record<MessageState, StateFacts>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'active' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}
