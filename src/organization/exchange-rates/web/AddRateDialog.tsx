import { parseRate, rateInWords } from '#platform/exchange.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { NewRate } from '../exchange-rates.fields.ts'
import { exchangeRatesApi } from './exchange-rates-api.ts'

const fields: FormFields<NewRate> = {
  currency: { kind: 'currency', label: 'One unit of', isRequired: true, isShort: true },
  into: {
    kind: 'currency',
    label: 'In',
    help: 'The currency of the outlet.',
    isRequired: true,
    isShort: true,
    fault: (into, { currency }) => (into === currency ? 'Choose another currency.' : null),
  },
  rate: {
    kind: 'line',
    label: 'Is worth',
    help: 'Such as 325.45.',
    longest: 24,
    keys: 'decimal',
    isRequired: true,
    isShort: true,
    fault: (rate) =>
      parseRate(rate) === null ? 'Enter a number above 0 with at most 10 decimals.' : null,
  },
  validOn: {
    kind: 'day',
    label: 'From',
    help: 'It counts until a newer one.',
    isRequired: true,
    isShort: true,
  },
}

/** One rate; another one for the same day takes its place. */
export function AddRateDialog({ onClose }: { onClose: () => void }) {
  const house = useHouse()
  return (
    <FormDialog
      area="exchangeRates"
      title="Add exchange rate"
      subject="The exchange rate"
      effect="It is for orders that are sent from now on. Orders that were sent keep their rate."
      confirmLabel="Add rate"
      fields={fields}
      opened={{ currency: '', into: house.currency, rate: '', validOn: dayAt(new Date()) }}
      save={({ values }, options) => {
        const rate = parseRate(values.rate) ?? values.rate
        return exchangeRatesApi.call.add({ rates: [{ ...values, rate }] }, options)
      }}
      onSaved={({ unchanged }, { currency, into, rate }) => {
        const words = rateInWords({ from: currency, into, rate: parseRate(rate) ?? rate })
        tellSuccess(unchanged > 0 ? `${words} was known already` : `${words} added`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
