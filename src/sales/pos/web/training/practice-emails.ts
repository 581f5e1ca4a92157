import { Refusal } from '#platform/refusal.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { practiceSale } from './practice-steps.ts'
import type { TillPort } from './till-port.ts'
import { changeTraining, requireTraining, training } from './training-state.ts'

/** Where the receipt of a practice sale was sent, as far as the training knows. */
export const askRecipientPractised: TillPort['askRecipient'] = (saleId) => ({
  queryKey: ['receipts', 'practice', saleId],
  queryFn: async () => ({ email: '', whyNot: null, sent: sentOf(saleId) }),
  networkMode: 'always',
})

const sentOf = (id: string) => (training()?.emails ?? []).filter(({ saleId }) => saleId === id)

/** Notes where the receipt would be sent. Nothing is. */
export const emailPractised: TillPort['emailReceipt'] = async ({ id, to: given, again }) => {
  practiceSale(requireTraining(), id)
  const to = given.toLowerCase()
  const before = sentOf(id).find((one) => one.to === to)
  if (before && again !== true)
    throw new Refusal(
      'conflict',
      'told_already',
      `${to} was sent the receipt on ${formatInstant(before.at)}. Send it again if it is asked for.`,
      { field: 'to' },
    )
  const email = { saleId: id, to, at: new Date().toISOString() }
  changeTraining((now) => ({ ...now, emails: [email, ...now.emails] }))
  return { id, to }
}
