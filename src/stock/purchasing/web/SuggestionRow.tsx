import { type KeyboardEvent, useId, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { SelectBox } from '#platform/web/DataTable/SelectBox.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import { demandDays } from '../suggest-reorder.ts'
import { MoveInstead } from './MoveInstead.tsx'
import { SuggestionSum } from './SuggestionSum.tsx'
import classes from './suggestions.module.css'
import type { PickedSuggestion, Picks } from './use-picked-suggestions.ts'
import { useSnooze } from './use-snooze.ts'

type SuggestionRowProps = {
  picked: PickedSuggestion
  picks: Picks
  hasCosts: boolean
  onSnooze: () => void
}

const columns = 12

/** One variant at one outlet, with the sum that led to the suggestion a press away. */
export function SuggestionRow({ picked, picks, hasCosts, onSnooze }: SuggestionRowProps) {
  const { row, key, isPicked, costMinor } = picked
  const [isExplained, setExplained] = useState(false)
  const nameId = useId()
  const amount = (quantity: number) => (
    <QuantityText quantity={quantity} scale={row.quantityScale} unit={row.unit} />
  )
  return (
    <>
      <tr className={classNames(isPicked && classes.picked)}>
        <td className={classes.box}>
          {row.quantity > 0 ? (
            <SelectBox
              label="Pick"
              nameId={nameId}
              isChecked={isPicked}
              isReachable
              onToggle={() => picks.pick([key], !isPicked)}
            />
          ) : null}
        </td>
        <td className={classes.product}>
          <span id={nameId} className={classes.title} title={row.title}>
            {row.title}
          </span>
          <span className={classes.codes}>
            <AppLink to="/inventory" search={{ open: `${row.variantId}:${row.outletId}` }}>
              <CodeText code={row.sku} />
            </AppLink>
            {row.supplierSku ? ` theirs ${row.supplierSku}` : ''}
          </span>
        </td>
        <td data-label="Outlet">{row.outletCode}</td>
        <td data-label="Available" className={classes.right}>
          {amount(row.available)}
          {row.shortages === 0 ? null : (
            <span className={classes.codes}>
              {formatQuantity(row.shortages, row.quantityScale)} short in orders
            </span>
          )}
        </td>
        <td data-label="Incoming" className={classes.right}>
          {amount(row.incoming)}
        </td>
        <td data-label="In drafts" className={classes.right}>
          <InDrafts row={row} />
        </td>
        <td data-label="Reorder point" className={classes.right}>
          {row.reorderPoint === null ? '–' : formatQuantity(row.reorderPoint, row.quantityScale)}
        </td>
        <td data-label="Calculated" className={classes.right}>
          {row.proposedPoint === null ? (
            <span title={`No demand in ${demandDays} days`}>–</span>
          ) : (
            formatQuantity(row.proposedPoint, row.quantityScale)
          )}
        </td>
        <td data-label="Class">{row.class ?? '–'}</td>
        <td data-label="Quantity" className={classes.right}>
          <QuantityField picked={picked} picks={picks} />
        </td>
        {hasCosts ? (
          <td data-label="Cost" className={classes.right}>
            {costMinor === null ? (
              <span title="Neither the supplier nor the product has a cost">–</span>
            ) : costMinor === 0 ? null : (
              formatMoney(costMinor, row.currency)
            )}
          </td>
        ) : null}
        <td className={classes.acts}>
          <button
            type="button"
            aria-expanded={isExplained}
            aria-describedby={nameId}
            className={classes.link}
            onClick={() => setExplained(!isExplained)}
          >
            Explain
          </button>
          <SnoozeButton row={row} onSnooze={onSnooze} />
        </td>
      </tr>
      {row.move === null ? null : (
        <tr className={classes.why}>
          <td colSpan={hasCosts ? columns : columns - 1}>
            <MoveInstead row={row} />
          </td>
        </tr>
      )}
      {isExplained ? (
        <tr className={classes.why}>
          <td colSpan={hasCosts ? columns : columns - 1}>
            <SuggestionSum row={row} />
            {row.supplierId === null ? <NoSupplier row={row} /> : null}
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Enter goes on to the next quantity, so that a list is worked through without the mouse. */
function QuantityField({ picked, picks }: Pick<SuggestionRowProps, 'picked' | 'picks'>) {
  const { row, key, text, quantity } = picked
  if (row.supplierId === null) return <NoSupplier row={row} />
  if (row.quantity === 0) return <span className={classes.remark}>drafted</span>
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-reorder-quantity]')]
    fields[fields.indexOf(event.currentTarget) + 1]?.select()
  }
  return (
    <input
      data-reorder-quantity
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      aria-label={`Quantity of ${row.sku} for ${row.outletCode}`}
      aria-invalid={quantity === null}
      title={packsOf(row)}
      className={classes.quantity}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={goOn}
      onChange={({ currentTarget: { value } }) => picks.type(key, value)}
    />
  )
}

function packsOf({ packQuantity, quantityScale, quantity }: ReorderSuggestion): string {
  const pack = formatQuantity(packQuantity, quantityScale)
  const suggested = `Suggested: ${formatQuantity(quantity, quantityScale)}`
  return packQuantity > 10 ** quantityScale ? `${suggested}, in packs of ${pack}` : suggested
}

function NoSupplier({ row }: { row: ReorderSuggestion }) {
  return row.supplierId === null ? (
    <>
      {' '}
      <AppLink to="/products" search={{ variant: row.variantId }}>
        Add a supplier
      </AppLink>
    </>
  ) : null
}

function InDrafts({ row }: { row: ReorderSuggestion }) {
  if (row.inDrafts === 0) return <span className={classes.remark}>–</span>
  return (
    <>
      <QuantityText quantity={row.inDrafts} scale={row.quantityScale} unit={row.unit} />
      {row.drafts.map(({ id, label }) => (
        <span key={id}>
          {' '}
          <AppLink className={classes.document} to="/purchase-orders" search={{ open: id }}>
            {label}
          </AppLink>
        </span>
      ))}
    </>
  )
}

function SnoozeButton({ row, onSnooze }: { row: ReorderSuggestion; onSnooze: () => void }) {
  const snooze = useSnooze()
  if (row.snoozedUntil === null)
    return (
      <button type="button" className={classes.link} onClick={onSnooze}>
        Snooze
      </button>
    )
  const { variantId, outletId } = row
  return (
    <ActButton
      size="xs"
      isPending={snooze.isPending}
      onAct={() => snooze.start({ variantId, outletId, until: null, reason: '' })}
    >
      Wake, until {formatDay(row.snoozedUntil)}
    </ActButton>
  )
}
