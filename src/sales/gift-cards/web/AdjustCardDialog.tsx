import { use } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { GiftCard } from '../gift-cards.contract.ts'
import { CardDeskContext } from './card-desk.ts'

type Values = {
  readonly direction: 'add' | 'subtract'
  readonly amountMinor: number | null
  readonly reason: ReasonGiven
}

/** Corrects a balance without money in the register, for a reason. */
export function AdjustCardDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { id, code, currency, balanceMinor } = card
  const { adjust } = use(CardDeskContext)
  const reason = useReasonField('gift_card.adjust')
  return (
    <FormDialog<Values, GiftCard>
      area="giftCards"
      title={`Correct the balance of ${code}`}
      subject={code}
      effect={`The balance is ${formatMoney(balanceMinor, currency)}. No money goes into a register.`}
      confirmLabel="Correct balance"
      fields={{
        direction: {
          kind: 'choice',
          label: 'Correction',
          isRadio: true,
          options: [
            { value: 'add', label: 'Add to the balance' },
            { value: 'subtract', label: 'Subtract from the balance' },
          ],
        },
        amountMinor: {
          kind: 'money',
          label: 'Amount',
          currency,
          isShort: true,
          isRequired: true,
          fault: (amount, { direction }) => {
            if (amount === null || amount <= 0) return 'Enter an amount above zero.'
            return direction === 'subtract' && amount > balanceMinor
              ? `Enter at most ${formatMoney(balanceMinor, currency)}.`
              : null
          },
        },
        reason,
      }}
      opened={{ direction: 'subtract', amountMinor: null, reason: noReason }}
      save={({ values: { direction, amountMinor, reason: given } }, options) => {
        const amount = amountMinor ?? 0
        const signed = direction === 'add' ? amount : -amount
        return adjust({ id, amountMinor: signed, reason: given }, options)
      }}
      onSaved={(now) => {
        const balance = formatMoney(now.balanceMinor, currency)
        tellSuccess(`${code} is corrected`, `Its balance is ${balance}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
