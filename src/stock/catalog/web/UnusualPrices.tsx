import { Checkbox } from '@mantine/core'
import { formatMoney } from '#platform/money.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { UnusualPrice } from '../unusual-prices.rules.ts'
import classes from './UnusualPrices.module.css'

type UnusualPricesProps = {
  /** How many prices change in all. */
  changed: number
  prices: readonly UnusualPrice[]
  onConfirm: (ids: readonly string[]) => void
  onClose: () => void
}

/** Prices below cost or far from the former ones, each to be ticked before anything is saved. */
export function UnusualPrices({ changed, prices, onConfirm, onClose }: UnusualPricesProps) {
  const fields: FormFields<Values> = {
    ticked: {
      kind: 'own',
      label: 'Prices to confirm',
      fault: (ticked) => faultOf(prices.length - ticked.length),
      draw: ({ value, error, onValue }) => (
        <PriceTicks prices={prices} ticked={value} error={error} onTicked={onValue} />
      ),
      words: (ticked) => String(ticked.length),
    },
  }
  return (
    <FormDialog
      area="products"
      title="Confirm unusual prices"
      subject="The prices"
      effect={summary(changed, prices)}
      confirmLabel={changed === 1 ? 'Save 1 price' : `Save ${formatCount(changed)} changes`}
      whyNot={({ ticked }) => faultOf(prices.length - ticked.length)}
      isWide
      fields={fields}
      opened={none}
      // The form before this dialog saves them.
      save={async ({ values }) => values.ticked}
      onSaved={onConfirm}
      onClose={onClose}
    />
  )
}

type Values = { readonly ticked: readonly string[] }

const none: Values = { ticked: [] }

function faultOf(open: number): string | null {
  if (open === 0) return null
  return open === 1 ? 'Tick the last price first.' : `Tick all ${open} prices first.`
}

function PriceTicks(props: {
  prices: readonly UnusualPrice[]
  ticked: readonly string[]
  error: string | null
  onTicked: (ids: readonly string[]) => void
}) {
  const { prices, ticked, error, onTicked } = props
  return (
    <>
      {prices.length > 1 ? (
        <Checkbox
          label={`Tick all ${prices.length}`}
          checked={ticked.length === prices.length}
          error={error}
          onChange={({ currentTarget }) =>
            onTicked(currentTarget.checked ? prices.map(({ id }) => id) : [])
          }
        />
      ) : null}
      <ul className={classes.unusual}>
        {prices.map((price) => (
          <li key={price.id}>
            <Checkbox
              checked={ticked.includes(price.id)}
              label={`${price.sku}: ${amount(price, price.beforeMinor)} → ${amount(price, price.afterMinor)}`}
              description={`${price.title}. ${reasons(price).join(' ')}`}
              onChange={({ currentTarget }) =>
                onTicked(
                  currentTarget.checked
                    ? [...ticked, price.id]
                    : ticked.filter((id) => id !== price.id),
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const amount = ({ currency }: UnusualPrice, minor: number) => formatMoney(minor, currency)

function reasons(price: UnusualPrice): string[] {
  const { changePercent, costMinor, marginPercent } = price
  const way = (changePercent ?? 0) > 0 ? 'Up' : 'Down'
  const far = price.isFarOff ? [`${way} ${Math.abs(changePercent ?? 0)} %.`] : []
  if (!price.isBelowCost) return far
  if (costMinor === null) return [...far, 'Below cost.']
  return [...far, `Below its cost of ${amount(price, costMinor)}, margin ${marginPercent} %.`]
}

function summary(changed: number, prices: readonly UnusualPrice[]): string {
  const far = prices.filter(({ isFarOff }) => isFarOff).length
  const below = prices.filter(({ isBelowCost }) => isBelowCost).length
  const parts = [
    ...(far > 0 ? [`${far} by more than usual`] : []),
    ...(below > 0 ? [`${below} below cost`] : []),
  ]
  const whole = changed === 1 ? '1 price changes' : `${formatCount(changed)} prices change`
  return `${whole}: ${parts.join(', ')}. Nothing is saved yet.`
}
