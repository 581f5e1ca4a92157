import type { BothWays } from '#organization/messages/both-ways.ts'
import { confirmationsTemplates as templates } from './confirmations.templates.ts'

/** The kinds of messages to a customer about an order, each with a long and a short text. */
export const messageKinds = [
  'confirm_link',
  'please_confirm',
  'missed_you',
  'pay_first',
  'about_order',
] as const

export type MessageKind = (typeof messageKinds)[number]

type KindFacts = {
  readonly label: string
  readonly templates: BothWays<string>
  /** Why the customer of this order is left out; null for one who is written to. */
  readonly whyNot: (order: WrittenOrder) => string | null
}

type WrittenOrder = { readonly state: string; readonly balanceMinor: number }

/** It asks for an answer that only a pending order waits for. */
const unlessPending = ({ state }: WrittenOrder) =>
  state === 'pending' ? null : 'It does not wait for the customer’s word any more.'

/** Until it is handed over, an order can still be paid in advance. */
const unlessUnpaid = ({ state, balanceMinor }: WrittenOrder) => {
  if (balanceMinor <= 0) return 'Nothing is due.'
  const canWait = ['pending', 'confirmed', 'packed'].includes(state)
  return canWait ? null : 'It is too late to pay in advance.'
}

export const kindFacts: Readonly<Record<MessageKind, KindFacts>> = {
  confirm_link: {
    label: 'Ask to confirm by a link',
    templates: { mail: templates.confirmLink, message: templates.confirmLinkMessage },
    whyNot: unlessPending,
  },
  please_confirm: {
    label: 'Ask to call or answer',
    templates: { mail: templates.pleaseConfirm, message: templates.pleaseConfirmMessage },
    whyNot: unlessPending,
  },
  missed_you: {
    label: 'Tell that we called',
    templates: { mail: templates.missedYou, message: templates.missedYouMessage },
    whyNot: unlessPending,
  },
  pay_first: {
    label: 'Ask for payment in advance',
    templates: { mail: templates.payFirst, message: templates.payFirstMessage },
    whyNot: unlessUnpaid,
  },
  about_order: {
    label: 'Write your own words',
    templates: { mail: templates.aboutOrder, message: templates.aboutOrderMessage },
    whyNot: () => null,
  },
}

export function isMessageKind(text: string): text is MessageKind {
  return messageKinds.some((kind) => kind === text)
}
