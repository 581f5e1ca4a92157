import type { Role } from '#organization/users/roles.ts'
import type { EventType } from '#platform/events.ts'
import type { Permission } from '#platform/permissions.ts'

export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]

/** The types of the specification and two of our own; others get the default icon. */
export const notificationTypes = [
  'low_stock',
  'order_update',
  'return_update',
  'success',
  'error',
  'warning',
  'approval',
  'security',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a rule reads of an event. */
export type HeardEvent = {
  readonly type: string
  readonly entityId: string
  readonly label: string
  readonly outletId: string | null
  readonly actorName: string
  readonly result: 'ok' | 'denied' | 'failed'
  readonly data: Readonly<Record<string, unknown>>
}

/** What a notification is made of, before it is known for whom. */
export type Draft = {
  readonly type: string
  readonly priority: Priority
  readonly title: string
  readonly message: string
  readonly actionUrl: string | null
}

/** Whom a rule notifies. The author of the event is notified only where it is about themselves. */
export type Recipients =
  /** Holders of these roles at the event's outlet; the business may choose others. */
  | { readonly roles: readonly Role[] }
  /** The user whom the event is about. */
  | { readonly user: 'the one it is about' }
  /**
   * The user who appended the event of this type to the same record before, and those who cover for
   * them now in a role with the permission; without one it is for them alone.
   */
  | { readonly authorOf: EventType; readonly coverNeeds?: Permission }
  /** The users whose ids the event has under this key, and their cover likewise. */
  | { readonly namedIn: string; readonly coverNeeds?: Permission }

export type Rule = {
  /** Saved in tables, so it never changes: the event's type, or a finer key. */
  readonly key: string
  /** In settings: “An order is cancelled”. */
  readonly label: string
  readonly on: EventType
  /** Left out: what was done, not what was only tried. */
  readonly result?: 'denied' | 'failed'
  readonly type: NotificationType
  readonly priority: Priority
  readonly to: Recipients
  /** The notified roles to which this event matters; all by default. */
  readonly onlyRoles?: (event: HeardEvent) => readonly string[] | undefined
  /** Left out: every event of the type is worth telling. */
  readonly isMeant?: (event: HeardEvent) => boolean
  readonly say: (event: HeardEvent) => {
    readonly title: string
    readonly message: string
    readonly actionUrl: string | null
  }
  /** While the line is unread and younger than the window, more of the kind are counted on it. */
  readonly group?: {
    readonly windowMinutes: number
    /** `{count}` is replaced by the number. */
    readonly title: string
    readonly actionUrl: string | null
  }
  /** What lasts until it ends; then the notification is resolved by itself. */
  readonly cause?: {
    readonly of: (event: HeardEvent) => string
    readonly endsOn: readonly EventType[]
    /** The causes that such an event ends. */
    readonly endedBy: (event: HeardEvent) => readonly string[]
  }
}

/** A value of an event as text; events contain whatever their area wrote. */
export function textOf(event: HeardEvent, key: string): string {
  const value = event.data[key]
  return typeof value === 'string' ? value : ''
}
