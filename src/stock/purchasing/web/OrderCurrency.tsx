import { Select } from '@mantine/core'
import { RateNote } from '#organization/exchange-rates/web/index.tsx'
import { currencyLabel } from '#platform/currency-codes.ts'
import { type OrderEnds, useOrderCurrency } from './use-order-currency.ts'

type OrderCurrencyProps = OrderEnds & {
  error: string | null
  onValue: (currency: string) => void
}

/** The currency of a new order, where supplier and outlet have different ones, and its rate of today. */
export function OrderCurrency({ error, onValue, ...ends }: OrderCurrencyProps) {
  const { currency, outletCurrency, choices, ...rate } = useOrderCurrency(ends)
  if (choices.length < 2)
    return (
      <Select
        label="Currency"
        data={[{ value: currency, label: currencyLabel(currency) }]}
        value={currency}
        error={error}
        disabled
      />
    )
  return (
    <Select
      label="Currency"
      description={
        currency === outletCurrency ? (
          'That of the outlet.'
        ) : (
          <RateNote from={currency} into={outletCurrency} {...rate} isKept={false} />
        )
      }
      data={choices.map((value) => ({ value, label: currencyLabel(value) }))}
      value={currency}
      error={error}
      allowDeselect={false}
      onChange={(chosen) => onValue(chosen ?? '')}
    />
  )
}
