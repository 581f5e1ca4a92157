import { isQuiet, type QuietHours } from '#organization/users/quiet-hours.ts'
import { instantAtWallClock, wallClockAt } from '#platform/zoned-time.ts'
import type { Priority } from './define-rule.ts'

/** How a user receives the notifications of a rule, besides the list in the app. */
export const deliveries = ['app', 'mail', 'digest'] as const

export type Delivery = (typeof deliveries)[number]

export const deliveryLabels: Readonly<Record<Delivery, string>> = {
  app: 'In the app',
  mail: 'Email at once',
  digest: 'Daily digest',
}

/** Where a person has chosen nothing: what is urgent reaches them outside the app. */
export const usualDelivery = (priority: Priority): Delivery =>
  priority === 'urgent' ? 'mail' : 'app'

export function isDelivery(text: string): text is Delivery {
  return deliveries.some((delivery) => delivery === text)
}

type Waiting = {
  readonly delivery: Delivery
  readonly priority: Priority
  readonly createdAt: string
  readonly quietHours: QuietHours | null
  readonly timeZone: string
}

/** Whether it is mailed now. Quiet hours postpone what is not urgent; a digest waits for its time. */
export function isMailedNow(waiting: Waiting, digestAt: string, now: number): boolean {
  const { delivery, priority, createdAt, quietHours, timeZone } = waiting
  if (delivery === 'app') return false
  if (priority !== 'urgent' && isQuiet(quietHours, timeZone, now)) return false
  return delivery === 'mail' || Date.parse(createdAt) < lastDigest(digestAt, timeZone, now)
}

const dayMilliseconds = 86_400_000

function lastDigest(digestAt: string, timeZone: string, now: number): number {
  const on = (at: number) =>
    instantAtWallClock(`${wallClockAt(at, timeZone).slice(0, 10)}T${digestAt}:00`, timeZone)
  return on(now) <= now ? on(now) : on(now - dayMilliseconds)
}
