/** The parts of the queue. A task in a call is in `all` and, for its agent, in `mine`. */
export const taskViews = ['due', 'callbacks', 'waiting', 'unreachable', 'mine', 'all'] as const

export type TaskView = (typeof taskViews)[number]

export const taskViewLabels: Readonly<Record<TaskView, string>> = {
  due: 'To call now',
  callbacks: 'Callbacks',
  waiting: 'Call again later',
  unreachable: 'Unreachable',
  mine: 'Mine',
  all: 'All that is open',
}

/** What became of an order that was confirmed. */
export const callFates = ['delivered', 'failed', 'underway'] as const

export type CallFate = (typeof callFates)[number]

/** Order states in which a confirmed order has ended badly. */
export const failedStates = ['cancelled', 'returned'] as const

export const callFateLabels: Readonly<Record<CallFate, string>> = {
  delivered: 'Delivered',
  failed: 'Cancelled or returned',
  underway: 'Still on its way',
}
