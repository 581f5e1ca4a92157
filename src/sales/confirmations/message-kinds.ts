import type { BothWays } from '#organization/messages/both-ways.ts'
import { confirmationsTemplates as templates } from './confirmations.templates.ts'

/** The kinds of messages to a customer about an order, each with a long and a short text. */
export const messageKinds = ['confirm_link', 'please_confirm', 'missed_you', 'about_order'] as const

export type MessageKind = (typeof messageKinds)[number]

type KindFacts = {
  readonly label: string
  readonly templates: BothWays<string>
  /** It asks for a word that only a pending order waits for. */
  readonly isForPending: boolean
}

export const kindFacts: Readonly<Record<MessageKind, KindFacts>> = {
  confirm_link: {
    label: 'Ask to confirm by a link',
    templates: { mail: templates.confirmLink, message: templates.confirmLinkMessage },
    isForPending: true,
  },
  please_confirm: {
    label: 'Ask to call or answer',
    templates: { mail: templates.pleaseConfirm, message: templates.pleaseConfirmMessage },
    isForPending: true,
  },
  missed_you: {
    label: 'Tell that we called',
    templates: { mail: templates.missedYou, message: templates.missedYouMessage },
    isForPending: true,
  },
  about_order: {
    label: 'Write your own words',
    templates: { mail: templates.aboutOrder, message: templates.aboutOrderMessage },
    isForPending: false,
  },
}

export function isMessageKind(text: string): text is MessageKind {
  return messageKinds.some((kind) => kind === text)
}
