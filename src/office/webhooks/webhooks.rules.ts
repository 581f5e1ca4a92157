import type { StateFacts } from '#platform/machine.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Between the tries of one message: ten tries in about 75 hours. */
const pausesMilliseconds = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

export const mostAttempts = pausesMilliseconds.length + 1
export const longestFailingMilliseconds = 5 * 24 * hour
/** What happens while an endpoint is off waits for it so long. */
export const daysKeptWhileOff = 7
export const keptWhileOffMilliseconds = daysKeptWhileOff * 24 * hour
export const oldSecretMilliseconds = 24 * hour

/** The forms of a message: the activity log's text, or the record as data. */
export const payloadVersions = { inWords: 1, asData: 2 } as const

export type PayloadVersion = (typeof payloadVersions)[keyof typeof payloadVersions]

/** Receivers that failed together shall not be asked together again. */
const jitter = 0.1

export type Attempt = {
  /** Null where no answer came. */
  readonly status: number | null
  /** The raw header of that name: seconds or a date. */
  readonly retryAfter: string | null
}

export type Verdict =
  | { readonly is: 'delivered' }
  | { readonly is: 'gone' }
  | { readonly is: 'given_up' }
  | { readonly is: 'again'; readonly at: Date }

/** What follows from a try; `attempts` counts it too, `chance` is between 0 and 1. */
export function evaluateAttempt(
  { status, retryAfter }: Attempt,
  attempts: number,
  now: Date,
  chance: number,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { is: 'delivered' }
  if (status === 410) return { is: 'gone' }
  const pause = pausesMilliseconds[attempts - 1]
  if (pause === undefined) return { is: 'given_up' }
  const spread = pause * (1 - jitter + 2 * jitter * chance)
  const isAskedToWait = status === 429 || status === 503
  const asked = isAskedToWait && retryAfter ? waitOf(retryAfter, now) : 0
  return { is: 'again', at: new Date(now.getTime() + Math.max(spread, asked)) }
}

/** Of the two forms of Retry-After (RFC 9110, 10.2.3); never longer than the longest pause. */
function waitOf(retryAfter: string, now: Date): number {
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * second
    : new Date(retryAfter).getTime() - now.getTime()
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), 24 * hour)
}

/** True where an endpoint asked for this type: by its name, by `order.*`, or by `*`. */
export function wantsType(wanted: readonly string[], type: string): boolean {
  return wanted.some(
    (pattern) =>
      pattern === '*' ||
      pattern === type ||
      (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
  )
}

/** The message's id as the receiver knows it. */
export const messageIdOf = (deliveryId: string) => `msg_${deliveryId.replaceAll('-', '')}`

export const endpointStates = {
  on: { label: 'On', tone: 'good' },
  failing: { label: 'Failing', tone: 'waiting' },
  stopped: { label: 'Stopped', tone: 'bad' },
  off: { label: 'Off', tone: 'quiet' },
} as const satisfies Record<string, StateFacts>

export const endpointStateKeys = ['on', 'failing', 'stopped', 'off'] as const

/** How an endpoint fares: it was stopped after failing for days, or switched off by a user. */
export function endpointStateOf(endpoint: {
  readonly isActive: boolean
  readonly disabledReason: string | null
  readonly failingSince: string | null
}) {
  if (endpoint.disabledReason) return 'stopped'
  if (!endpoint.isActive) return 'off'
  return endpoint.failingSince ? 'failing' : 'on'
}

export const deliveryStates = {
  queued: { label: 'Queued', tone: 'active' },
  retrying: { label: 'Trying again', tone: 'waiting' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<string, StateFacts>

export type DeliveryState = keyof typeof deliveryStates
