import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { isCurrencyCode } from '#platform/currency-codes.ts'
import { formatMoney, parseMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customersApi } from './customers-api.ts'

type Values = {
  readonly act: 'give' | 'take'
  /** As typed, because it is another number of minor units in another currency. */
  readonly amount: string
  readonly currency: string
  readonly reason: ReasonGiven
}

/** Gives store credit, or takes back what was given by mistake. */
export function CreditDialog(props: { customer: WholeCustomer; onClose: () => void }) {
  const { customer, onClose } = props
  const { id, fullName, credit } = customer
  const house = useHouse()
  const reason = useReasonField('customer.credit')
  return (
    <FormDialog
      area="customers"
      title={`Store credit of ${fullName}`}
      subject={fullName}
      effect="They can pay with it in that currency. Every entry stays in the ledger."
      confirmLabel="Give credit"
      asEntered={(values) => {
        const { act, currency } = values
        const minor = minorOf(values)
        const said = minor ? formatMoney(minor, currency) : 'credit'
        return {
          confirmLabel: act === 'take' ? `Take ${said} back` : `Give ${said}`,
          isDangerous: act === 'take',
        }
      }}
      fields={{ ...fields, reason }}
      opened={openWith(credit[0]?.currency ?? house.currency)}
      save={({ values }, options) => {
        const { act, currency, reason: given } = values
        return customersApi.call.giveCredit(
          {
            id,
            currency,
            amountMinor: minorOf(values) ?? 0,
            isTakenBack: act === 'take',
            reason: given,
          },
          options,
        )
      }}
      onSaved={({ balanceMinor }, { currency }) => {
        tellSuccess(`${fullName} has ${formatMoney(balanceMinor, currency)} of credit`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const openWith = (currency: string): Values => ({
  act: 'give',
  amount: '',
  currency,
  reason: noReason,
})

const fields: FormFields<Values> = {
  act: {
    kind: 'choice',
    label: 'What is done',
    options: [
      { value: 'give', label: 'Give' },
      { value: 'take', label: 'Take back' },
    ],
    isRadio: true,
  },
  amount: {
    kind: 'line',
    label: 'Amount',
    longest: 30,
    keys: 'decimal',
    isShort: true,
    refusedAs: 'amountMinor',
    fault: (_, values) => (minorOf(values) ? null : 'Enter an amount, such as 12.50.'),
  },
  currency: { kind: 'currency', label: 'Currency', isShort: true },
}

function minorOf({ amount, currency }: Values): number | null {
  return isCurrencyCode(currency) ? parseMoney(amount, currency) : null
}
