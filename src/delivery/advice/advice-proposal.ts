import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import { type Reach, refuseSending } from './advice.rules.ts'
import { type CustomerWord, type Decision, reattempts } from './advice-decisions.ts'

/** From this number of returned parcels on, another attempt is seldom worth its cost. */
const manyReturns = 2

export type ProposalFacts = Reach & {
  readonly reason: AdviceReason
  readonly cashMinor: number
  readonly customerSays: CustomerWord | null
  /** How the customer's other orders ended. */
  readonly history: { readonly returned: number }
}

export type Proposal = {
  /** Asking the customer comes first when the decision depends on them. */
  readonly what: Decision | 'call'
  readonly why: string
}

/**
 * A suggestion from experience, with its reason; the user is free to decide otherwise. Never
 * suggests what the courier could not be told now; null where it can be told nothing.
 */
export function proposeFor(facts: ProposalFacts): Proposal | null {
  const canTell = (decision: Decision) => refuseSending(facts, decision) === null
  const wished = [said(facts), ofReason(facts)].find((one) => one !== null)
  if (wished && wished.what !== 'call' && canTell(wished.what)) return wished
  // No call leads to another attempt.
  if (!reattempts.some(canTell)) return lastResort.find(({ what }) => canTell(what)) ?? null
  if (wished?.what === 'call') return wished
  return { what: 'call', why: 'Only the customer can say what would help now.' }
}

const lastResort = [
  { what: 'hold_at_branch', why: 'The courier comes no more; the customer can still fetch it.' },
  { what: 'return', why: 'The courier comes no more, and keeps nothing at its branch.' },
] as const

/** What the customer told us counts before what the courier did. */
function said({ customerSays }: ProposalFacts): Proposal | null {
  if (customerSays === 'asked_later')
    return { what: 'reattempt_on', why: 'The customer asked for another day.' }
  if (customerSays === 'nobody_came')
    return { what: 'reattempt', why: 'The customer says that the courier did not come.' }
  if (customerSays === 'did_refuse')
    return { what: 'return', why: 'The customer says that they do not want it.' }
  return null
}

function ofReason(facts: ProposalFacts): Proposal | null {
  const { reason, cause, attempts, cashMinor, history } = facts
  if (cause === 'stuck')
    return { what: 'call', why: 'No delivery attempt yet: ask the courier, and tell the customer.' }
  if (reason === 'refused') return ofRefusal(cashMinor, history.returned)
  if (reason === 'unsafe_area')
    return { what: 'hold_at_branch', why: 'The courier does not come to that door.' }
  if (reason === 'wrong_address') return { what: 'call', why: 'It needs the right address first.' }
  if (reason === 'wants_later')
    return { what: 'reattempt_on', why: 'The customer asked the courier for another day.' }
  if (attempts > 1)
    return { what: 'call', why: `The courier came ${attempts} times; agree on a day first.` }
  return reason === 'other' ? null : { what: 'reattempt', why: 'It was tried once only.' }
}

function ofRefusal(cashMinor: number, returned: number): Proposal {
  if (cashMinor === 0)
    return { what: 'call', why: 'It is paid, and was refused all the same: ask why.' }
  if (returned >= manyReturns)
    return {
      what: 'return',
      why: `Refused at the door, and ${returned} parcels of this customer went back before.`,
    }
  return { what: 'call', why: 'It was refused at the door: ask why before it goes back.' }
}
