import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { paymentLabels, paymentShort } from '#sales/orders/order-words.ts'
import { paymentMethods } from '#sales/orders/payment-methods.ts'
import type { TaskRow } from './confirmations.fields.ts'
import { confirmationMachine, openStates } from './confirmations.states.ts'
import { callEnds, outcomeLabels } from './outcomes.ts'
import { taskViewLabels, taskViews } from './views-of-calls.ts'

/** In the order in which they are called: what is at stake, and for how long it has waited. */
export const queueList = listFor<TaskRow>()({
  noun: 'orders',
  path: '/confirmations',
  columns: {
    number: { label: 'Order', kind: 'number', of: 'number', width: '80px', card: 'title' },
    customer: {
      label: 'Customer',
      kind: 'texts',
      of: ['name', 'maskedPhone'],
      between: ' ',
      card: 'title',
    },
    city: { label: 'Town', kind: 'text', of: 'city', width: '112px' },
    units: {
      label: 'Units',
      kind: 'quantity',
      of: 'units',
      width: '64px',
      card: 'none',
      isHidden: true,
    },
    total: {
      label: 'Total',
      kind: 'money',
      of: 'totalMinor',
      currencyIn: 'currency',
      width: '96px',
      isSortable: true,
    },
    pay: {
      label: 'Pays',
      kind: 'choice',
      of: 'paymentMethod',
      labels: paymentShort,
      width: '80px',
      card: 'none',
    },
    stake: {
      label: 'At stake',
      kind: 'money',
      of: 'atStakeMinor',
      currencyIn: 'currency',
      width: '112px',
      isSortable: true,
    },
    turn: {
      label: 'Call order',
      kind: 'drawn',
      isFigure: true,
      width: '136px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    attempts: { label: 'Calls', kind: 'count', of: 'attempts', width: '56px', isSortable: true },
    last: {
      label: 'Last outcome',
      kind: 'choice',
      of: 'lastOutcome',
      labels: outcomeLabels,
      width: '128px',
      isHidden: true,
    },
    next: {
      label: 'Next call',
      kind: 'when',
      of: 'nextCallAt',
      width: '152px',
      isSortable: true,
    },
    age: { label: 'Placed', kind: 'ago', of: 'placedAt', width: '104px', isSortable: true },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '80px', isHidden: true },
    agent: { label: 'Agent', kind: 'text', of: 'agentName', width: '136px', isHidden: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: confirmationMachine,
      width: '120px',
      card: 'mark',
    },
  },
  filters: {
    part: {
      label: 'Part',
      kind: 'choice',
      options: choicesOf(taskViews, taskViewLabels),
      opensWith: 'due',
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(openStates, confirmationMachine),
    },
    held: { label: 'Holds', kind: 'yesNo', yes: 'On hold', no: 'Not on hold' },
    lastOutcome: {
      label: 'Last outcome',
      kind: 'choice',
      options: choicesOf(callEnds, outcomeLabels),
      emptyLabel: 'Not called yet',
    },
    attempts: { label: 'Calls', kind: 'count' },
    amount: { label: 'Total', kind: 'money' },
    stake: { label: 'At stake', kind: 'money' },
    pay: {
      label: 'Pays',
      kind: 'choice',
      options: choicesOf(paymentMethods, paymentLabels),
    },
    nextCall: { label: 'Next call', kind: 'days' },
    placed: { label: 'Placed', kind: 'days' },
  },
  search: 'Number, name, phone, town',
  order: '-turn',
})
