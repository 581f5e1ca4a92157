import type { CallContext } from '#platform/web/client.ts'
import type { CardDesk } from '#sales/gift-cards/web/index.tsx'
import type { Till } from '../../sales.contract.ts'
import {
  adjustPractised,
  issuePractised,
  loadPractised,
  turnCardPractised,
} from './practice-card-acts.ts'
import { lookUpPractised, type PracticeCard } from './practice-cards.ts'
import { sessionAt } from './practice-session.ts'
import { changeTraining, requireTraining, type Training } from './training-state.ts'

type Register = NonNullable<Till['register']>

/** The gift cards of a training, at one register: nothing is asked of the server. */
export function practiceCardDesk(register: Register): CardDesk {
  const acting = (options?: { readonly context?: CallContext }) => ({
    register,
    isApproved: options?.context?.approvalId !== undefined,
    at: new Date().toISOString(),
  })
  const turn = (id: string, state: 'active' | 'blocked', note = '') => {
    const step = turnCardPractised(requireTraining(), { register, id, state, reason: note })
    return { id, version: kept(step).card.version }
  }
  return {
    isTraining: true,
    lookUp: async ({ code }) => lookUpPractised(requireTraining(), register, code).card,
    issue: async ({ method, amountMinor, customerId }, options) => {
      // The form has only the id, and the card shows whose it is.
      const customer = customerId ? { id: customerId, name: 'The chosen customer' } : null
      const issue = { method, amountMinor, customer, ...acting(options) }
      return kept(issuePractised(requireTraining(), issue))
    },
    load: async ({ id, method, amountMinor }, options) =>
      kept(loadPractised(requireTraining(), { id, method, amountMinor, ...acting(options) })).card,
    adjust: async ({ id, amountMinor, reason }, options) => {
      const correction = { id, amountMinor, reason: reason.note ?? '', ...acting(options) }
      return kept(adjustPractised(requireTraining(), correction)).card
    },
    block: async ({ id, reason }) => turn(id, 'blocked', reason.note),
    unblock: async ({ id, reason }) => turn(id, 'active', reason.note),
    useOpenRegisters: (currency) => {
      const { id, name, outletCode, cashStepMinor } = register
      const isOpen = sessionAt(requireTraining(), register).state === 'open'
      const own = {
        id,
        label: `${name}, ${outletCode}`,
        currency: register.currency,
        cashStepMinor,
      }
      const fits = isOpen && (currency === null || currency === register.currency)
      return { rows: fits ? [own] : [], error: null, refetch: () => undefined }
    },
  }
}

function kept({ training, practised }: { training: Training; practised: PracticeCard }) {
  changeTraining(() => training)
  return practised
}
