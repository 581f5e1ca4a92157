/** What a supplier can answer to an order; its event ends in the same. */
export const orderAnswers = ['confirmed', 'changes_proposed', 'rejected'] as const

export type OrderAnswer = (typeof orderAnswers)[number]
