import { inSentence } from '#platform/nouns.ts'

/** How customers gave or withdrew their consent. */
export const consentSources = ['phone', 'email', 'in_person', 'form', 'letter', 'other'] as const

export type ConsentSource = (typeof consentSources)[number]

export const consentSourceLabels: Readonly<Record<ConsentSource, string>> = {
  phone: 'On the phone',
  email: 'By email',
  in_person: 'In person',
  form: 'On a form',
  letter: 'By letter',
  other: 'Another way',
}

/** The same, or by the link of a message, which no form offers. */
export type ConsentOrigin = ConsentSource | 'unsubscribe_link'

/** The source of consent, inside a sentence: `on the phone`. */
export function originInWords(origin: string | undefined): string {
  if (origin === 'unsubscribe_link') return 'by the link in a message'
  const source = consentSources.find((one) => one === origin)
  return source ? inSentence(consentSourceLabels[source]) : 'no source was given'
}

/** By which ways customers agree to advertising, each by itself. */
export const consentWays = ['mails', 'messages'] as const

export type ConsentWay = (typeof consentWays)[number]

export const consentWayLabels: Readonly<Record<ConsentWay, string>> = {
  mails: 'email',
  messages: 'SMS or WhatsApp',
}
