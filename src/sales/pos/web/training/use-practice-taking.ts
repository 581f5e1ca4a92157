import { isWorthRepeating } from '#platform/web/live/repeat-reads.ts'
import { isServerAway, noteSilence } from '#platform/web/server-away.ts'
import { useAct } from '#platform/web/use-act.ts'
import { inputOf } from '../cart.ts'
import type { TakenSale } from '../offline/kept-sale-of.ts'
import type { SaleTaking } from '../offline/use-sale-taking.ts'
import { salesApi } from '../pos-api.ts'
import { cartToPrice } from './practice-cart.ts'
import { takePractised } from './practice-steps.ts'
import { changeTraining, requireTraining } from './training-state.ts'

/** Takes the payment of a practised sale; an approval is asked for as at a real one. */
export function usePracticeTaking({ register, onPaid, onRefusal }: SaleTaking) {
  const act = useAct({
    area: 'sales',
    failure: 'The sale was not taken',
    run: async (taken: TakenSale, { context: { approvalId } }) => {
      await checkLots(taken, register.id)
      const isApproved = approvalId !== undefined
      const taking = { register, isApproved, at: new Date() }
      const { training, sale } = takePractised(requireTraining(), taken, taking)
      changeTraining(() => training)
      return sale
    },
    onDone: onPaid,
    onRefusal: (refusal) => {
      onRefusal(refusal)
      return true
    },
  })
  return { take: act.start, isPending: act.isPending }
}

/** Which lots may be sold only the server knows; without it, the prices are refused already. */
async function checkLots({ cart }: TakenSale, registerId: string): Promise<void> {
  if (isServerAway()) return
  const { lines } = inputOf(cartToPrice(cart), registerId)
  try {
    await salesApi.call.checkLots({ registerId, lines }, { context: { isRead: true } })
  } catch (error) {
    if (!(error instanceof Error && isWorthRepeating(error))) throw error
    noteSilence()
  }
}
