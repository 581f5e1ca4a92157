import { endedStates, type PurchaseOrderState } from '../../purchase-orders.states.ts'

const words: Readonly<Record<string, PurchaseOrderState>> = {
  sent: 'sent',
  approved: 'sent',
  confirmed: 'confirmed',
  acknowledged: 'confirmed',
  'partly received': 'partially_received',
  'partially received': 'partially_received',
  received: 'received',
  closed: 'closed',
  complete: 'closed',
  completed: 'closed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  rejected: 'rejected',
}

type Facts = {
  /** As the file writes it; empty where it does not. */
  readonly word: string
  readonly closedOn: string | null
  readonly hasPromise: boolean
  readonly hasReceived: boolean
  /** Everything that was ordered was accepted. */
  readonly isComplete: boolean
}

type Found = { readonly state: PurchaseOrderState } | { readonly reason: string }

/** The state of an imported order: as the file says, else as its quantities do. */
export function stateOfImported(facts: Facts): Found {
  const { word, closedOn } = facts
  const given = words[word.toLowerCase().replaceAll('_', ' ')]
  if (word !== '' && given === undefined)
    return {
      reason: `“${word}” is no state of a purchase order. Write Sent, Confirmed, Partly received, Received, Closed, Cancelled or Rejected, or leave it empty.`,
    }
  const state = given ?? derived(facts)
  if (closedOn !== null && !endedStates.includes(state))
    return { reason: `An order that was closed on ${closedOn} can’t be ${word}.` }
  const why = contradiction(state, facts)
  return why === null ? { state } : { reason: why }
}

function derived({ closedOn, hasPromise, hasReceived, isComplete }: Facts): PurchaseOrderState {
  if (!hasReceived) {
    if (closedOn !== null) return 'cancelled'
    return hasPromise ? 'confirmed' : 'sent'
  }
  return closedOn !== null || isComplete ? 'closed' : 'partially_received'
}

/** What the quantities of the file say against its state; null for nothing. */
function contradiction(state: PurchaseOrderState, facts: Facts): string | null {
  const { word, hasReceived, isComplete } = facts
  const isBefore = state === 'sent' || state === 'confirmed'
  if (hasReceived && (isBefore || state === 'cancelled' || state === 'rejected'))
    return `Goods of the order were received, so it can’t be ${word}. Leave the state empty, or write Partly received or Closed.`
  if (state === 'partially_received' && !hasReceived)
    return 'Nothing of the order was received. Write Sent or Confirmed.'
  if (state === 'partially_received' && isComplete)
    return 'Everything of the order was received. Write Received or Closed.'
  if (state === 'received' && !isComplete)
    return 'Not everything of the order was received. Write Partly received, or Closed where no more comes.'
  return null
}
