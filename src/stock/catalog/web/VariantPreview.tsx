import { SelectBox } from '#platform/web/DataTable/SelectBox.tsx'
import type { RowTexts, VariantRowText } from './option-rows.ts'
import classes from './products.module.css'

type VariantPreviewProps = {
  rows: readonly VariantRowText[]
  currency: string
  /** By the row's key. */
  faults: ReadonlyMap<string, string>
  onChange: (key: string, texts: RowTexts) => void
}

/** The variants that will be added, each to be renamed, priced or left out. */
export function VariantPreview({ rows, currency, faults, onChange }: VariantPreviewProps) {
  return (
    <table className={classes.preview}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Add it</span>
          </th>
          <th scope="col">Variant</th>
          <th scope="col">SKU</th>
          <th scope="col" className={classes.right}>
            Price, {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, sku, price, isLeft }) => (
          <tr key={key} className={isLeft ? classes.left : undefined}>
            <td>
              <SelectBox
                label={`Add ${key || 'it'}`}
                isChecked={!isLeft}
                isReachable
                onToggle={() => onChange(key, { isLeft: !isLeft })}
              />
            </td>
            <td>
              {key || 'Default variant'}
              {faults.get(key) ? (
                <span role="alert" className={classes.fault}>
                  {faults.get(key)}
                </span>
              ) : null}
            </td>
            <td>
              <input
                aria-label={`SKU of ${key || 'it'}`}
                className={classes.cell}
                maxLength={40}
                aria-invalid={faults.has(key)}
                value={sku}
                disabled={isLeft}
                onChange={(event) => onChange(key, { sku: event.currentTarget.value })}
              />
            </td>
            <td className={classes.right}>
              <input
                aria-label={`Price of ${key || 'it'}`}
                className={classes.cell}
                inputMode="decimal"
                value={price}
                disabled={isLeft}
                onChange={(event) => onChange(key, { price: event.currentTarget.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
