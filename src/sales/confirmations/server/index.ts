import { defineServer } from '#platform/server/define-server.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { confirmLinkContract } from '../confirm-link.contract.ts'
import { confirmationsArea } from '../confirmations.area.ts'
import { confirmationsContract } from '../confirmations.contract.ts'
import { answerByLink } from './answer-by-link.ts'
import { takeNext, takeOrder } from './begin-call.ts'
import { callBoard } from './call-board.ts'
import { callEffects } from './call-effects.ts'
import { callHistory } from './call-history.ts'
import { callsOfOrders } from './calls-of-orders.ts'
import { changeAddressByLink } from './change-address-by-link.ts'
import { changeAddressInCall, keepSecondPhone } from './change-address-in-call.ts'
import { linkedOrder } from './confirm-link.queries.ts'
import { finishCall } from './finish-call.ts'
import { getTask } from './get-task.ts'
import { calls } from './list-calls.ts'
import { tasks } from './list-tasks.ts'
import { messageCustomers, previewMessages } from './message-customers.ts'
import { previewWord, sendWord } from './message-one-customer.ts'
import { needsOfCalls } from './needs-of-calls.ts'
import { currentCall } from './open-call.ts'
import { openLinkOfOrder, orderMessages } from './order-messages.ts'
import { promiseDay } from './promise-day.ts'
import { reconcileTasks } from './reconcile-tasks.ts'
import { leaveCall, renewCall } from './renew-call.ts'
import { sendNewLink } from './send-new-link.ts'
import { taskFigures } from './task-figures.ts'
import { tendQueue } from './tend-queue.ts'
import { undoConfirmation } from './undo-confirmation.ts'

export { addPastCalls, type PastCall, type PastWait } from './add-past-calls.ts'
export { forgetCalls } from './forget-calls.ts'
export { otherOrders } from './histories-of.ts'
export { whenAwake } from './message-customers.ts'
export { recipientsOf } from './order-recipients.ts'
export { endRequiredCalls, requireCall } from './require-call.ts'

/** `address` is our public address: confirmation links lead there. */
const confirmationsRoutes = (address: string) =>
  routes('confirmations', confirmationsContract, {
    list: reads(tasks.page),
    figures: reads(taskFigures),
    get: reads(getTask),
    current: reads(currentCall),
    history: reads(callHistory),
    ofOrders: reads(callsOfOrders),
    calls: reads(calls.page),
    board: reads(callBoard),
    next: writes(takeNext),
    take: writes(takeOrder),
    renew: writes(renewCall),
    leave: writes(leaveCall),
    finish: writes(finishCall),
    undo: writes(undoConfirmation),
    changeAddress: writes(changeAddressInCall),
    keepPhone: writes(keepSecondPhone),
    promiseDay: writes(promiseDay),
    messages: reads(orderMessages),
    openLink: reads(openLinkOfOrder),
    previewMessages: reads(previewMessages(address)),
    message: writes(messageCustomers(address)),
    previewWord: reads(previewWord(address)),
    sendWord: writes(sendWord(address)),
  })

const confirmLinkRoutes = (address: string) =>
  routes('confirmLink', confirmLinkContract, {
    order: reads(linkedOrder),
    changeAddress: does(changeAddressByLink),
    sendNew: does(sendNewLink(address)),
    answer: does(answerByLink),
  })

/** Updates the queue after any change of orders. */
export const confirmationsReader: EventReader = {
  name: 'confirmations',
  types: [
    'order.placed',
    'order.edited',
    'order.address_changed',
    'order.address_proved',
    'order.address_accepted',
    'order.confirmed',
    'order.unconfirmed',
    'order.cancelled',
    'order.merged',
    'order.hold_released',
    'order.payment_recorded',
    'order.payment_reversed',
    'order.paid',
  ],
  take: (tx, events) =>
    reconcileTasks(tx, [
      ...new Set(events.filter(({ result }) => result === 'ok').map(({ entityId }) => entityId)),
    ]),
}

const confirmationsJobs = (address: string): readonly Job[] => [tendQueue(address)]

export const confirmationsServer = (address: string) =>
  defineServer(confirmationsArea, {
    routes: {
      confirmations: confirmationsRoutes(address),
      confirmLink: confirmLinkRoutes(address),
    },
    readers: [confirmationsReader],
    jobs: confirmationsJobs(address),
    effects: callEffects,
    needs: needsOfCalls,
  })
