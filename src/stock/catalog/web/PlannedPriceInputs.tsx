import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { PriceToday } from '../planned-prices.contract.ts'
import type { PriceTexts } from './planned-price-draft.ts'
import classes from './products.module.css'

type Props = {
  variants: readonly PriceToday[]
  /** Null where no price is asked for. */
  texts: PriceTexts | null
  faults: Readonly<Record<string, string>>
  onChange: (texts: PriceTexts) => void
}

/** What each variant costs today, and beside it what it will. */
export function PlannedPriceInputs({ variants, texts, faults, onChange }: Props) {
  return (
    <table className={classes.preview}>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col" className={classes.right}>
            Today
          </th>
          <th scope="col" className={classes.right}>
            Planned
          </th>
        </tr>
      </thead>
      <tbody>
        {variants.map(({ variantId, sku, title, priceMinor, currency }) => (
          <tr key={variantId}>
            <td>
              {title} <CodeText code={sku} />
              {faults[variantId] ? (
                <span className={classes.fault} role="alert">
                  {faults[variantId]}
                </span>
              ) : null}
            </td>
            <td className={classes.right}>
              {priceMinor === null ? 'none' : formatMoney(priceMinor, currency)}
            </td>
            <td className={classes.right}>
              {texts === null ? (
                'none'
              ) : (
                <input
                  className={classes.cell}
                  aria-label={`Planned price of ${sku}`}
                  aria-invalid={faults[variantId] !== undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  value={texts[variantId] ?? ''}
                  onChange={(event) =>
                    onChange({ ...texts, [variantId]: event.currentTarget.value })
                  }
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
