import { use } from 'react'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { GiftCard } from '../gift-cards.contract.ts'
import { CardDeskContext } from './card-desk.ts'
import {
  noRegisterOpen,
  openTopUp,
  QuickAmounts,
  type TopUpValues,
  topUpFields,
} from './top-up-fields.tsx'

/** More money for a card, paid at a register of its currency. */
export function LoadCardDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { id, code, currency } = card
  const { load, useOpenRegisters } = use(CardDeskContext)
  const { rows } = useOpenRegisters(currency)
  if (!rows) return null
  return (
    <FormDialog<TopUpValues, GiftCard>
      area="giftCards"
      title={`Load ${code}`}
      subject={code}
      confirmLabel="Load card"
      whyNot={() => (rows.length === 0 ? noRegisterOpen : null)}
      fields={topUpFields(rows, currency)}
      opened={openTopUp(rows)}
      below={(form) => <QuickAmounts form={form} currency={currency} />}
      save={({ values: { amountMinor, ...topUp } }, options) =>
        load({ ...topUp, id, amountMinor: amountMinor ?? 0 }, options)
      }
      onSaved={({ balanceMinor }) => {
        tellSuccess(`${code} is loaded`, `Its balance is ${formatMoney(balanceMinor, currency)}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
