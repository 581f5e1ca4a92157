import { NativeSelect } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
import { paymentLabels } from '../order-words.ts'
import { type PaymentMethod, paymentMethods } from '../payment-methods.ts'

type Props = {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  className?: string | undefined
}

/** How the customer means to pay an order. */
export function PaymentMethodSelect({ value, onChange, className }: Props) {
  return (
    <NativeSelect
      label="Method"
      {...(className ? { className } : {})}
      value={value}
      data={choicesOf(paymentMethods, paymentLabels)}
      onChange={({ currentTarget }) => {
        const method = paymentMethods.find((known) => known === currentTarget.value)
        if (method) onChange(method)
      }}
    />
  )
}
