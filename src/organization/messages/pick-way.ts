import type { Way, Wish } from './ways.ts'

/** What is known of the recipient. */
export type Recipient = {
  /** Empty where none is known that mail can be sent to. */
  readonly email: string
  /** +447946000000, or empty. */
  readonly phoneKey: string
  /** Messages are known to reach that phone. */
  readonly isMobile: boolean
  /** They agreed to get messages; without it they are not sent WhatsApp messages. */
  readonly acceptsMessages: boolean
  /** Where the message is advertising: whether they agreed to it. */
  readonly noAdvertising?: NoAdvertising
  /** They answered STOP. */
  readonly hasStopped: boolean
}

/** Why advertising may not go by mail, and by message; null where the customer agreed to it. */
export type NoAdvertising = { readonly mail: string | null; readonly message: string | null }

export type Picked = { readonly way: Way } | { readonly whyNot: string }

/**
 * The channel for a customer. Messages about their own order need no consent to advertising;
 * advertising needs it for that channel. After STOP there are no messages, and WhatsApp needs
 * consent first.
 *
 * `best` is a message for customers who accept messages, else an email, else an SMS to a mobile
 * phone.
 */
export function pickWay(to: Recipient, wish: Wish, hasGateway: boolean): Picked {
  if (wish !== 'best') {
    const whyNot = whyNotBy(to, wish, hasGateway)
    return whyNot === null ? { way: wish } : { whyNot }
  }
  const faultOfSms = to.isMobile ? whyNotBy(to, 'sms', hasGateway) : noMobile
  if (to.acceptsMessages && faultOfSms === null) return { way: 'sms' }
  const faultOfMail = whyNotBy(to, 'mail', hasGateway)
  if (faultOfMail === null) return { way: 'mail' }
  return faultOfSms === null ? { way: 'sms' } : { whyNot: `${faultOfMail} ${faultOfSms}` }
}

const noMobile = 'No mobile phone is known either.'

function whyNotBy(to: Recipient, way: Way, hasGateway: boolean): string | null {
  const refused = to.noAdvertising?.[way === 'mail' ? 'mail' : 'message'] ?? null
  if (refused !== null) return refused
  if (way === 'mail') return to.email === '' ? 'No email address is known of this customer.' : null
  if (to.phoneKey === '') return 'No phone is known to which a message can be sent.'
  if (to.hasStopped) return 'The customer answered STOP and gets no messages to this phone.'
  if (way === 'whatsapp' && !to.acceptsMessages)
    return 'The customer has not said that they accept messages, which WhatsApp asks for.'
  return hasGateway ? null : 'No message gateway is set up under Business settings, Connections.'
}
