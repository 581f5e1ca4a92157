import { remittanceNoun } from '#delivery/remittances/remittances.nouns.ts'
import { registerSessionNoun } from '#sales/registers/registers.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

const remittanceOf = (event: HeardEvent) => `remittance ${event.entityId}`
const roles = ['super_manager', 'store_manager'] as const

/** Money that couriers keep too long or pay otherwise than they should, and cash that is missing. */
export const cashRules: readonly Rule[] = [
  {
    key: 'courier.cash_overdue',
    label: 'A courier keeps cash longer than agreed',
    on: 'courier.cash_overdue',
    type: 'warning',
    priority: 'high',
    to: { roles },
    say: (event) => ({
      title: `${event.label} owes ${textOf(event, 'cash')} longer than agreed`,
      message: `It collected this for ${parcelsIn(event)} and has not paid it over.`,
      actionUrl: `/dispatch?tab=cash&late=1&courier=${event.entityId}`,
    }),
  },
  {
    key: 'remittance.matched',
    label: 'A remittance differs from what is due',
    on: 'remittance.matched',
    type: 'warning',
    priority: 'normal',
    to: { roles },
    isMeant: (event) => Number(event.data.open) > 0,
    say: (event) => ({
      title: `${event.label} differs from what is due`,
      message: `${linesIn(event)} to be accepted, disputed or recovered before it closes.`,
      actionUrl: remittanceNoun.path(event.entityId),
    }),
    cause: {
      of: remittanceOf,
      endsOn: ['remittance.closed', 'remittance.discarded'],
      endedBy: (event) => [remittanceOf(event)],
    },
  },
  {
    key: 'register.difference',
    label: 'A register is closed with a difference',
    on: 'register_session.closed',
    type: 'warning',
    priority: 'high',
    to: { roles },
    isMeant: (event) => textOf(event, 'reason') !== '',
    say: (event) => ({
      title: `${event.label} closed: ${textOf(event, 'difference').toLowerCase()}`,
      message: `${event.actorName} gave the reason “${textOf(event, 'reason')}”.`,
      actionUrl: registerSessionNoun.path(event.entityId),
    }),
  },
]

const parcelsIn = ({ data }: HeardEvent) =>
  data.parcels === 1 ? 'one parcel' : `${Number(data.parcels ?? 0)} parcels`

const linesIn = ({ data }: HeardEvent) =>
  data.open === 1 ? 'One line is' : `${Number(data.open ?? 0)} lines are`
