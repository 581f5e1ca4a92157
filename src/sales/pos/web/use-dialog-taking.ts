import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import type { Sale, Till } from '../sales.contract.ts'
import type { LotQuestion } from './LotDialog.tsx'
import { lotQuestionOf } from './lot-question-of.ts'
import { type TillPort, useTill } from './training/till-port.ts'

type DialogTaking = {
  readonly register: NonNullable<Till['register']>
  readonly onPaid: (sale: Sale) => void
  /** The server asks for the lot of a line. */
  readonly onLot: (question: LotQuestion) => void
  readonly onFault: (message: string) => void
}

/** Takes the payment of a sale in a dialog, which shows the refusal or asks what it asks. */
export function useDialogTaking(dialog: DialogTaking): ReturnType<TillPort['useSaleTaking']> {
  const { register, onPaid, onLot, onFault } = dialog
  const { useSaleTaking } = useTill()
  return useSaleTaking({
    register,
    onPaid: (sale) => {
      playScanSound('done')
      onPaid(sale)
    },
    onRefusal: (refusal) => {
      const question = lotQuestionOf(refusal)
      if (question) onLot(question)
      else onFault(refusal.message)
    },
  })
}
