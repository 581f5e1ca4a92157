import { NumberInput } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { formatMoney } from '#platform/money.ts'
import type { FieldOf, OwnControl } from '#platform/web/forms/form-fields.ts'
import { type CashPieces, denominationsOf, totalOfCash } from '../cash-count.rules.ts'
import classes from './registers.module.css'

/** How many of each note and coin, by its value in minor units; what is not there is left out. */
export type Counted = Readonly<Record<string, number>>

export const nothingCounted: Counted = {}

export const piecesOf = (counted: Counted): CashPieces[] =>
  Object.entries(counted).map(([value, pieces]) => ({ valueMinor: Number(value), pieces }))

/** The field of a form for the cash of a drawer. */
export function cashField(currency: string): FieldOf<Counted, { readonly counted: Counted }> {
  return {
    kind: 'own',
    label: 'Cash in the drawer',
    draw: (control) => <CashCount control={control} currency={currency} />,
    words: (counted) => formatMoney(totalOfCash(piecesOf(counted)), currency),
  }
}

/** Pieces of each note and coin with their sum; Enter goes on to the next. */
function CashCount({ control, currency }: { control: OwnControl<Counted>; currency: string }) {
  const { value: counted, onValue, error } = control
  const table = useRef<HTMLTableElement>(null)
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const inputs = [...(table.current?.querySelectorAll('input') ?? [])]
    const following = inputs[inputs.indexOf(event.currentTarget) + 1]
    following?.focus()
    following?.select()
  }
  return (
    <>
      <table className={classes.table} ref={table}>
        <thead>
          <tr>
            <th>Note or coin</th>
            <th className={classes.right}>Pieces</th>
            <th className={classes.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {denominationsOf(currency).map((valueMinor) => {
            const pieces = counted[valueMinor] ?? 0
            const name = formatMoney(valueMinor, currency)
            return (
              <tr key={valueMinor}>
                <td>{name}</td>
                <td className={classes.right}>
                  <NumberInput
                    aria-label={`Pieces of ${name}`}
                    size="xs"
                    min={0}
                    max={100_000}
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                    inputMode="numeric"
                    className={classes.pieces}
                    value={pieces === 0 ? '' : pieces}
                    onChange={(given) => onValue({ ...counted, [valueMinor]: Number(given) || 0 })}
                    onKeyDown={next}
                  />
                </td>
                <td className={classes.right}>
                  {pieces === 0 ? '' : formatMoney(valueMinor * pieces, currency)}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr className={classes.total}>
            <td colSpan={2}>Total</td>
            <td className={classes.right}>
              {formatMoney(totalOfCash(piecesOf(counted)), currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {error ? <p role="alert">{error}</p> : null}
    </>
  )
}
