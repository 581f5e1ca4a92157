/** What a notification is made of, before it is known for whom. */
export type Draft = {
  readonly type: string
  readonly priority: 'urgent' | 'high' | 'normal' | 'low'
  readonly title: string
  readonly message: string
  readonly actionUrl: string | null
}

type Rule = {
  /** The roles that are told; the one who acted never is. */
  readonly roles: readonly string[]
  readonly draft: (event: HeardEvent) => Draft
  /** Events that are not worth telling one by one. */
  readonly isQuiet?: (event: HeardEvent) => boolean
}

export type HeardEvent = {
  readonly type: string
  readonly entityId: string
  readonly label: string
  readonly actorName: string
  readonly data: Readonly<Record<string, unknown>>
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const aboutOrder =
  (
    type: string,
    priority: Draft['priority'],
    title: string,
    sentence: (event: HeardEvent) => string,
  ) =>
  (event: HeardEvent): Draft => ({
    type,
    priority,
    title: `${event.label} ${title}`,
    message: sentence(event),
    actionUrl: `/orders?open=${event.entityId}`,
  })

/** Which events are told to whom. Placing is not among them: a busy day would bury all else. */
export const notificationRules: Readonly<Record<string, Rule>> = {
  'order.confirmed': {
    roles: ['dispatch_manager'],
    draft: aboutOrder('order_update', 'normal', 'is confirmed', () => 'It is ready to be packed.'),
  },
  'order.dispatched': {
    roles: ['super_manager', 'store_manager'],
    draft: aboutOrder(
      'order_update',
      'low',
      'has left',
      (event) => `Dispatched by ${event.actorName}.`,
    ),
  },
  'order.delivered': {
    roles: ['super_manager', 'store_manager', 'staff'],
    draft: aboutOrder('success', 'normal', 'is delivered', (event) => text(event.data.reason)),
  },
  'order.cancelled': {
    roles: ['store_manager', 'dispatch_manager'],
    // A file that cancels many tells of itself when it is finished.
    isQuiet: (event) => event.data.source !== undefined,
    draft: aboutOrder('warning', 'high', 'was cancelled', (event) => text(event.data.reason)),
  },
  'order.returned': {
    roles: ['returns_manager', 'store_manager'],
    draft: aboutOrder('return_update', 'high', 'came back', (event) => text(event.data.reason)),
  },
  'order.held': {
    roles: ['store_manager'],
    draft: aboutOrder('warning', 'normal', 'is on hold', (event) => text(event.data.reason)),
  },
  'import.finished': {
    roles: ['super_admin', 'super_manager'],
    draft: (event) => ({
      type: 'success',
      priority: 'normal',
      title: `${event.label} is finished`,
      message: 'Open it to see what came in and what was refused.',
      actionUrl: `/orders?import=${event.entityId}`,
    }),
  },
  'import.failed': {
    roles: ['super_admin', 'super_manager'],
    draft: (event) => ({
      type: 'error',
      priority: 'high',
      title: `${event.label} failed`,
      message: text(event.data.failure),
      actionUrl: `/orders?import=${event.entityId}`,
    }),
  },
}
