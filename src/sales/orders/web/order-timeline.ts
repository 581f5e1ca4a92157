import type { ComponentType, ReactNode } from 'react'

export type TimelineKind =
  | 'comments'
  | 'files'
  | 'calls'
  | 'channel'
  | 'money'
  | 'stops'
  | 'steps'
  | 'changes'

/** One entry of the timeline that is no event of the order itself. */
export type TimelineItem = {
  readonly key: string
  readonly at: string
  readonly kind: TimelineKind
  readonly who: string
  /** After the name: “wrote”, “called: no answer”. */
  readonly words: ReactNode
  /** Below them, such as the text of a comment. */
  readonly body?: ReactNode
}

/** An area's entries of an order; it renders its children with them once they are loaded. */
export type TimelinePart = ComponentType<{
  orderId: string
  children: (items: readonly TimelineItem[]) => ReactNode
}>

export const timelineKinds: readonly { value: TimelineKind; label: string }[] = [
  { value: 'comments', label: 'Comments' },
  { value: 'files', label: 'Files' },
  { value: 'calls', label: 'Calls' },
  { value: 'channel', label: 'Sales channel' },
  { value: 'money', label: 'Money' },
  { value: 'stops', label: 'Holds and checks' },
  { value: 'steps', label: 'Steps' },
  { value: 'changes', label: 'Changes' },
]

const kindByWord: Readonly<Record<string, TimelineKind>> = {
  wrote: 'comments',
  comment_removed: 'comments',
  file_added: 'files',
  file_removed: 'files',
  paid: 'money',
  payment_recorded: 'money',
  sold_at_register: 'money',
  payment_reversed: 'money',
  refunded: 'money',
  rest_waived: 'money',
  invoiced: 'money',
  credited: 'money',
  held: 'stops',
  hold_released: 'stops',
  double_suspected: 'stops',
  double_cleared: 'stops',
  address_proved: 'stops',
  address_accepted: 'stops',
  address_rejected: 'stops',
  address_reopened: 'stops',
  address_asked: 'stops',
  desk_changed: 'changes',
  edited: 'changes',
  address_changed: 'changes',
  billing_changed: 'changes',
  outlet_changed: 'changes',
}

/** The kind of an event's entry; unlisted ones are steps of the order. */
export function kindOfEntry(type: string): TimelineKind {
  return kindByWord[type.slice(type.indexOf('.') + 1)] ?? 'steps'
}
