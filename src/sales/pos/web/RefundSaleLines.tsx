import { NativeSelect, NumberInput } from '@mantine/core'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { OwnControl } from '#platform/web/forms/form-fields.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { refundOfLine } from '#sales/orders/order-money.ts'
import type { Sale } from '../sales.contract.ts'
import classes from './pos.module.css'

type Puts = 'shelf' | 'inspection' | 'nothing'

/** By the id of the line: how much comes back, in steps, and where it goes. */
export type RefundSaleLinesValue = Readonly<
  Record<string, { readonly quantity: number; readonly puts: Puts }>
>

const putsOptions = [
  { value: 'shelf', label: 'Back to the shelf' },
  { value: 'inspection', label: 'To inspection' },
  { value: 'nothing', label: 'Not returned' },
]

export const isPuts = (value: string): value is Puts =>
  value === 'shelf' || value === 'inspection' || value === 'nothing'

const none = { quantity: 0, puts: 'shelf' } as const

type RefundSaleLinesProps = {
  sale: Sale
  control: OwnControl<RefundSaleLinesValue>
  act?: 'refund' | 'exchange'
}

/** The lines of a sale with what is left to refund of each. */
export function RefundSaleLines({ sale, control, act = 'refund' }: RefundSaleLinesProps) {
  const { lines, currency } = sale
  const { value, onValue, error } = control
  return (
    <>
      <table className={`${classes.table} ${classes.backLines}`}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={classes.right}>Units</th>
            <th>Goods</th>
            <th className={classes.right}>{act === 'refund' ? 'Refund' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const one = 10 ** line.quantityScale
            const left = line.quantity - line.refundedQuantity
            const entry = value[line.id] ?? none
            const set = (change: Partial<typeof entry>) =>
              onValue({ ...value, [line.id]: { ...entry, ...change } })
            return (
              <tr key={line.id}>
                <td>
                  {line.title}
                  <span className={classes.minor}>
                    <CodeText code={line.sku} /> · {formatQuantity(left, line.quantityScale)} left
                  </span>
                </td>
                <td className={classes.right}>
                  <NumberInput
                    size="xs"
                    aria-label={`Units of ${line.sku} to ${act}`}
                    className={classes.quantity}
                    min={0}
                    max={left / one}
                    clampBehavior="strict"
                    decimalScale={line.quantityScale}
                    disabled={left === 0}
                    value={entry.quantity / one}
                    onChange={(given) =>
                      set({ quantity: Math.min(left, Math.round((Number(given) || 0) * one)) })
                    }
                  />
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`What happens to ${line.sku}`}
                    value={entry.puts}
                    data={putsOptions}
                    onChange={({ currentTarget: { value: given } }) => {
                      if (isPuts(given)) set({ puts: given })
                    }}
                  />
                </td>
                <td className={classes.right}>
                  <MoneyText minor={refundOfLine(line, entry.quantity)} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error ? <p role="alert">{error}</p> : null}
    </>
  )
}
