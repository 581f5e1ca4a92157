export type TimelineKind = 'comments' | 'money' | 'stops' | 'steps' | 'changes'

export const timelineKinds: readonly { value: TimelineKind; label: string }[] = [
  { value: 'steps', label: 'Steps' },
  { value: 'comments', label: 'Comments' },
  { value: 'money', label: 'Money' },
  { value: 'stops', label: 'Holds and checks' },
  { value: 'changes', label: 'Changes' },
]

const kindByWord: Readonly<Record<string, TimelineKind>> = {
  wrote: 'comments',
  comment_removed: 'comments',
  file_added: 'comments',
  file_removed: 'comments',
  paid: 'money',
  payment_recorded: 'money',
  refunded: 'money',
  rest_waived: 'money',
  invoiced: 'money',
  held: 'stops',
  hold_released: 'stops',
  double_suspected: 'stops',
  double_cleared: 'stops',
  address_proved: 'stops',
  address_accepted: 'stops',
  address_rejected: 'stops',
  address_asked: 'stops',
  desk_changed: 'changes',
  edited: 'changes',
  address_changed: 'changes',
  outlet_changed: 'changes',
}

/** Which kind of entry an event is; whatever is not named is a step on the order's way. */
export function kindOfEntry(type: string): TimelineKind {
  return kindByWord[type.slice(type.indexOf('.') + 1)] ?? 'steps'
}
