import type { OrderAnswer } from '#stock/purchasing/order-links.rules.ts'

/** What was answered by a link, in a sentence for the supplier. */
const saidOf: Readonly<Record<OrderAnswer, (label: string) => string>> = {
  confirmed: (label) => `You confirmed ${label}`,
  changes_proposed: (label) => `You proposed changes to ${label}`,
  rejected: (label) => `You rejected ${label}`,
}

type Link = {
  readonly label: string
  readonly answer: OrderAnswer | null
  readonly answeredAt: string | null
  readonly withdrawnAt: string | null
  readonly isNewestRevision: boolean
  readonly orderState: string
}

/** Why an order can't be answered by its link, and since when; null while it can. */
export function whyOver(link: Link): { why: string; sentence: string; at: string | null } | null {
  const { label, answer, answeredAt, withdrawnAt } = link
  if (answer !== null && answeredAt !== null) {
    const sentence = `${saidOf[answer](label)}. The link takes one answer; call your buyer if something has changed.`
    return { why: 'answered', sentence, at: answeredAt }
  }
  if (withdrawnAt !== null) {
    const sentence = `The link to ${label} was withdrawn. Call your buyer, or open the newest email about the order.`
    return { why: 'withdrawn', sentence, at: withdrawnAt }
  }
  if (!link.isNewestRevision) {
    const sentence = `${label} was changed after this email was sent. Open the newest email about the order to answer it.`
    return { why: 'revised', sentence, at: null }
  }
  if (link.orderState !== 'sent') {
    const sentence = `${label} no longer waits for your answer. Call your buyer if something has changed.`
    return { why: 'settled', sentence, at: null }
  }
  return null
}
