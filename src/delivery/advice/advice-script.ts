import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'

type ScriptFacts = {
  readonly name: string
  readonly agent: string
  readonly company: string
  readonly number: number
  readonly courier: string
  readonly amount: string
  readonly address: string
}

const questions: Readonly<Record<AdviceReason, string>> = {
  not_home: 'The courier says that you were not at home. Did the driver come? When are you in?',
  refused: 'They say that you did not want it. May I ask why, and shall it come once more?',
  no_answer: 'They say that they could not reach you by phone. Which number shall they call?',
  wrong_address: 'They did not find you. Please tell me the address once more, with a landmark.',
  no_cash: 'They say that the money was not at hand. Which day suits you?',
  wants_later: 'They say that you asked for another day. Which day suits you?',
  wants_to_open: 'They say that you wanted to look inside before you pay. Shall it come once more?',
  unsafe_area: 'They do not come to your door there. Can you fetch it from their branch?',
  closed: 'The courier found the place closed. When are you there?',
  other: 'They have not brought it yet. Shall they try again, and when?',
}

/** What to say on the phone, by the reason that the courier reported. */
export function sayAdvice(reason: AdviceReason, facts: ScriptFacts): string {
  return `Good day, is that ${facts.name}? This is ${facts.agent} from ${facts.company}.
${facts.courier} has your parcel of order ${facts.number} (${facts.amount}, to ${facts.address}).
${questions[reason]}`
}
