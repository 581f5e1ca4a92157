import type { Tone } from '#platform/machine.ts'
import type { NotificationType, Priority } from './define-rule.ts'

export const typeLabels: Readonly<Record<NotificationType, string>> = {
  order_update: 'Orders',
  return_update: 'Returns',
  low_stock: 'Low stock',
  approval: 'Approvals',
  security: 'Security',
  success: 'Done',
  warning: 'Warnings',
  error: 'Errors',
}

/** Types come from the server and may be newer than this page. */
export function typeInWords(type: string): string {
  const known = Object.entries(typeLabels).find(([key]) => key === type)
  return known?.[1] ?? 'Other'
}

export const priorityLabels: Readonly<Record<Priority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
}

export function priorityIn(text: string | undefined): Priority | undefined {
  const keys = Object.keys(priorityLabels) as Priority[] // parse edge: Object.keys forgets the key type
  return keys.find((key) => key === text)
}

export const priorityTones: Readonly<Record<Priority, Tone>> = {
  urgent: 'bad',
  high: 'waiting',
  normal: 'active',
  low: 'quiet',
}
