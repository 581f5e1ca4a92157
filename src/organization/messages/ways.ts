/** The channels for messages to customers. */
export const ways = ['mail', 'sms', 'whatsapp'] as const

export type Way = (typeof ways)[number]

export const wayLabels: Readonly<Record<Way, string>> = {
  mail: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

/** The channel inside a sentence: `sent by email`. */
export const wayInSentence = (way: Way): string => (way === 'mail' ? 'email' : wayLabels[way])

/** A requested channel, or the one that suits the customer best. */
export const wishes = ['best', ...ways] as const

export type Wish = (typeof wishes)[number]

export function isWish(text: string): text is Wish {
  return wishes.some((wish) => wish === text)
}

/** What became of a message: derived from when it ended, and so no machine. */
export const messageStates = ['waiting', 'sent', 'delivered', 'failed'] as const

export type MessageState = (typeof messageStates)[number]
