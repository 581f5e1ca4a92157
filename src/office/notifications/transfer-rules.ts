import { transferNoun } from '#stock/transfers/transfers.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const about = (title: string, sentence: (event: HeardEvent) => string) => (event: HeardEvent) => ({
  title: `${event.label} ${title}`,
  message: sentence(event),
  actionUrl: transferNoun.path(event.entityId),
})

const requestOf = (event: HeardEvent) => `transfer ${event.entityId}`

const differs = (event: HeardEvent) => event.data.differs === true

/** The difference in units; the sender and the receiver read the same. */
function difference({ data }: HeardEvent): string {
  const say = (key: string, word: string) =>
    typeof data[key] === 'number' && data[key] > 0 ? [`${data[key]} ${word}`] : []
  const parts = [
    ...say('accepted', 'accepted'),
    ...say('rejected', 'rejected'),
    ...say('surplus', 'more than was sent'),
  ]
  return `${parts.join(', ')}.`
}

const arrived = { type: 'warning', priority: 'high', isMeant: differs } as const

/** Those at the source who may let it go, those at the destination who wait, and both if it differs. */
export const transferRules: readonly Rule[] = [
  {
    key: 'transfer.requested',
    label: 'A transfer asks to be approved',
    on: 'transfer.requested',
    type: 'approval',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: about(
      'asks to be approved',
      (event) => `${event.actorName} asks for goods for ${textOf(event, 'to')}.`,
    ),
    cause: {
      of: requestOf,
      endsOn: ['transfer.approved', 'transfer.rejected', 'transfer.cancelled'],
      endedBy: (event) => [requestOf(event)],
    },
  },
  {
    key: 'transfer.rejected',
    label: 'A transfer was rejected',
    on: 'transfer.rejected',
    type: 'warning',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: about('was rejected', (event) => textOf(event, 'reason')),
  },
  {
    key: 'transfer.shipped',
    label: 'A transfer is on its way',
    on: 'transfer.shipped',
    type: 'success',
    priority: 'normal',
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: about('is on its way', (event) => `${textOf(event, 'from')} has shipped it.`),
  },
  {
    key: 'transfer.received',
    label: 'A transfer that you sent arrived with differences',
    on: 'transfer.received',
    ...arrived,
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: about('arrived with differences', difference),
  },
  {
    key: 'transfer.partly_received',
    label: 'A part that you sent arrived with differences',
    on: 'transfer.partly_received',
    ...arrived,
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: about('arrived in part, with differences', difference),
  },
  {
    key: 'transfer.differed',
    label: 'A transfer that you received differs',
    on: 'transfer.differed',
    ...arrived,
    to: { roles: ['store_manager', 'warehouse_manager'] },
    say: about('was received with differences', difference),
  },
]
