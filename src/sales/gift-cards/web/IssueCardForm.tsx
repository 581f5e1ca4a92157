import { use } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { type ChosenCustomer, OptionalCustomer } from '#sales/customers/web/index.tsx'
import { CardDeskContext } from './card-desk.ts'
import type { IssuedGiftCard } from './IssuedCard.tsx'
import {
  noRegisterOpen,
  openTopUp,
  QuickAmounts,
  type TopUpValues,
  topUpFields,
  useCurrencyOf,
} from './top-up-fields.tsx'

type Values = TopUpValues & { readonly customer: ChosenCustomer | null }

type IssueCardFormProps = {
  onIssued: (answer: IssuedGiftCard) => void
  onClose: () => void
}

/** A new card for money that a customer pays at a register. */
export function IssueCardForm({ onIssued, onClose }: IssueCardFormProps) {
  const { issue, useOpenRegisters } = use(CardDeskContext)
  const { rows, error, refetch } = useOpenRegisters(null)
  const currencyOf = useCurrencyOf(rows ?? [])
  if (!rows)
    return (
      <SidePanel title="Issue gift card" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <FormPanel<Values, IssuedGiftCard>
      area="giftCards"
      title="Issue gift card"
      subject="Gift card"
      confirmLabel="Issue card"
      whyNot={() => (rows.length === 0 ? noRegisterOpen : null)}
      fields={(values) => {
        const { amountMinor, ...paidBy } = topUpFields(rows, currencyOf(values.registerId))
        return {
          customer: {
            kind: 'own',
            label: 'Customer (optional)',
            draw: ({ value, onValue, label, error }) => (
              <OptionalCustomer label={label} customer={value} onCustomer={onValue} error={error} />
            ),
            words: (customer) => customer?.name ?? 'None',
            refusedAs: 'customerId',
          },
          ...paidBy,
          // Last, above the usual amounts.
          amountMinor,
        }
      }}
      opened={{ ...openTopUp(rows), customer: null }}
      below={(form) => <QuickAmounts form={form} currency={currencyOf(form.values.registerId)} />}
      save={({ values: { customer, amountMinor, ...topUp } }, options) =>
        issue(
          { ...topUp, amountMinor: amountMinor ?? 0, customerId: customer?.id ?? null },
          options,
        )
      }
      onSaved={onIssued}
      onClose={onClose}
    />
  )
}
