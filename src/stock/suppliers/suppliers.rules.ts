import { Refusal } from '#platform/refusal.ts'
import type { SupplierMove, SupplierState } from './suppliers.states.ts'

export const contactRoles = ['orders', 'accounts', 'quality', 'general'] as const

export type ContactRole = (typeof contactRoles)[number]

export const contactRoleLabels: Readonly<Record<ContactRole, string>> = {
  orders: 'Orders',
  accounts: 'Accounts',
  quality: 'Quality',
  general: 'General',
}

export const orderChannels = ['email', 'portal', 'print'] as const

export type OrderChannel = (typeof orderChannels)[number]

export const orderChannelLabels: Readonly<Record<OrderChannel, string>> = {
  email: 'Email',
  portal: 'Supplier portal',
  print: 'Print',
}

/** The rules of Incoterms 2020. */
export const incoterms = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
] as const

export const ratings = [1, 2, 3, 4, 5] as const

export const ratingLabels: Readonly<Record<(typeof ratings)[number], string>> = {
  1: 'Superior',
  2: 'Excellent',
  3: 'Above average',
  4: 'Average',
  5: 'Below average',
}

/** As much as these rules need of a supplier. */
type Known = {
  readonly name: string
  readonly state: SupplierState
  readonly stateReason: string
}

/** Why nothing can be ordered from a supplier now; null when it can. */
export function refuseOrderingFrom(supplier: Known): Refusal | null {
  const next = nextBeforeOrdering[supplier.state]
  return next === null ? null : closed('supplier_not_active', supplier, next)
}

/**
 * Why nothing can be received from a supplier now; null when it can. What was ordered before a hold
 * is still received.
 */
export function refuseReceivingFrom(supplier: Known): Refusal | null {
  if (supplier.state !== 'blocked') return null
  return closed(
    'supplier_blocked',
    supplier,
    'Refuse the delivery, or ask a manager to unblock the supplier.',
  )
}

const nextBeforeOrdering: Readonly<Record<SupplierState, string | null>> = {
  draft: 'Activate the supplier before you order from it.',
  active: null,
  on_hold: 'Release it, or order from another supplier.',
  blocked: 'Unblock it, or order from another supplier.',
  archived: 'Restore and activate it, or order from another supplier.',
}

const stateTexts: Readonly<Record<SupplierState, string>> = {
  draft: 'a draft',
  active: 'active',
  on_hold: 'on hold',
  blocked: 'blocked',
  archived: 'archived',
}

function closed(code: string, { name, state, stateReason }: Known, next: string): Refusal {
  const because = stateReason === '' ? '' : ` (${stateReason})`
  return new Refusal('conflict', code, `${name} is ${stateTexts[state]}${because}. ${next}`, {
    details: { state },
  })
}

/** Why the bank details of a supplier can't change now; null when they can. */
export const refuseBankChange = (supplier: Named): Refusal | null =>
  refuseArchived(supplier, 'its bank details can’t change')

/** The moves that other buyers will ask about. */
const movesWithReason: readonly SupplierMove[] = ['hold', 'block']

export const needsReason = (move: SupplierMove): boolean => movesWithReason.includes(move)

/** Why no price list of a supplier can be applied; null when one can. */
export const refusePricing = (supplier: Named): Refusal | null =>
  refuseArchived(supplier, 'its prices can’t change')

/** Whether the reason that is given with a move is complete; null when it is. */
export function refuseReason(move: SupplierMove, reason: string): Refusal | null {
  if (!needsReason(move) || reason !== '') return null
  return new Refusal(
    'invalid',
    'reason_missing',
    'Enter a reason, so that colleagues know why nothing is ordered there.',
    { field: 'reason' },
  )
}

/** A percentage up to 100 with at most four decimals, as its digits say it. */
export const percentPattern = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/

/** Without zeros at its end, as the database gives it back: 2.50 is 2.5. */
export const plainPercent = (percent: string | null) =>
  percent?.includes('.') ? percent.replace(/\.?0+$/, '') : percent

/** What is wrong with an over-receipt tolerance as it was entered; null for nothing. */
export function percentFault(text: string): string | null {
  if (text === '' || percentPattern.test(text)) return null
  return 'Enter a percentage from 0 to 100 with at most 4 decimals, such as 2.5.'
}

/** The email address that purchase orders go to: that of the contact for orders, else the supplier's. */
export function orderEmailOf(supplier: {
  readonly email: string | null
  readonly contacts: readonly { readonly role: ContactRole; readonly email: string }[]
}): string | null {
  const found = supplier.contacts.find(({ role, email }) => role === 'orders' && email !== '')
  return found?.email ?? supplier.email
}

type Named = { readonly name: string; readonly state: string }

/** An archived supplier stays as it is; `so` says what that means here. */
function refuseArchived({ name, state }: Named, so: string): Refusal | null {
  if (state !== 'archived') return null
  return new Refusal(
    'conflict',
    'supplier_archived',
    `${name} is archived, so ${so}. Restore it first.`,
  )
}
