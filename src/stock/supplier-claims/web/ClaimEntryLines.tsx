import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { type EntryRow, EntryRows } from '#platform/web/forms/EntryRows.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PriceInput } from '#stock/purchasing/web/index.tsx'
import { claimKindLabels, claimWantLabels, claimWants } from '../claims-on-suppliers.rules.ts'
import { type ClaimEntry, entryOfClaimable, stepsOfEntry, usualAmount } from './claim-entry.ts'
import classes from './supplier-claims.module.css'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type ClaimEntryLinesProps = {
  lines: readonly ClaimEntry[]
  supplierId: string | null
  outletId: string | null
  currency: string
  error: string | null
  onLines: (lines: readonly ClaimEntry[]) => void
}

/** What is claimed: chosen from what the supplier delivered, or still owes. */
export function ClaimEntryLines(props: ClaimEntryLinesProps) {
  const { lines, supplierId, outletId, currency, error, onLines } = props
  return (
    <Section title="Products">
      {supplierId && outletId ? (
        <AddClaimable {...{ supplierId, outletId, lines, onLines }} />
      ) : (
        <p className={classes.minor}>Choose the supplier and the outlet first.</p>
      )}
      <EntryRows
        entries={lines}
        error={error}
        keyOf={({ key }) => key}
        nameOf={({ sku }) => sku}
        onEntries={onLines}
        draw={(line, row) => <ClaimRow line={line} row={row} currency={currency} />}
      />
    </Section>
  )
}

type ToAdd = Pick<ClaimEntryLinesProps, 'lines' | 'onLines'> & {
  supplierId: string
  outletId: string
}

function AddClaimable({ supplierId, outletId, lines, onLines }: ToAdd) {
  const { data } = useQuery(supplierClaimsApi.ask('claimable', { supplierId, outletId }))
  const there = new Set(lines.map(({ key }) => key))
  const choices = (data?.lines ?? [])
    .flatMap((line) =>
      line.open.map((open) => ({
        entry: entryOfClaimable(line, open),
        words: `${line.sku} · ${line.receiptLabel ?? line.orderLabel ?? ''} · ${claimKindLabels[open.kind]} · up to ${groupedQuantity(open.quantity, line.quantityScale)}`,
      })),
    )
    .filter(({ entry }) => !there.has(entry.key))
  if (data && data.lines.length === 0)
    return (
      <p className={classes.minor}>
        Nothing that this supplier delivered to this outlet can be claimed.
      </p>
    )
  return (
    <NativeSelect
      className={classes.choices ?? ''}
      label="Add a product"
      value=""
      data={[
        { value: '', label: 'Choose what is claimed' },
        ...choices.map(({ entry, words }) => ({ value: entry.key, label: words })),
      ]}
      onChange={(event) => {
        const chosen = choices.find(({ entry }) => entry.key === event.currentTarget.value)
        if (chosen) onLines([...lines, chosen.entry])
      }}
    />
  )
}

type ClaimRowProps = { line: ClaimEntry; row: EntryRow<ClaimEntry>; currency: string }

function ClaimRow({ line, row, currency }: ClaimRowProps) {
  const { onChange, remove } = row
  const { sku, title, kind, quantity, wanted, note, amountMinor, amountReason } = line
  const usual = usualAmount(line)
  const isOwn = amountMinor !== null || kind === 'price'
  return (
    <li className={classes.entry}>
      <span className={classes.entryFacts}>
        <span>
          {title} <CodeText code={sku} />
        </span>
        <span className={classes.minor}>
          {claimKindLabels[kind]}
          {usual === null ? '' : `, ${formatMoney(usual, currency)} at the price of the order`}
        </span>
      </span>
      <NativeSelect
        label="Wanted"
        aria-label={`Wanted for ${sku}`}
        value={wanted}
        data={claimWants.map((value) => ({ value, label: claimWantLabels[value] }))}
        onChange={(event) => {
          const chosen = claimWants.find((value) => value === event.currentTarget.value)
          if (chosen) onChange({ ...line, wanted: chosen })
        }}
      />
      <TextInput
        label="Quantity"
        aria-label={`Quantity of ${sku}`}
        inputMode="decimal"
        value={quantity}
        error={stepsOfEntry(line) === null}
        onChange={(event) => onChange({ ...line, quantity: event.currentTarget.value })}
      />
      {isOwn ? (
        <span>
          <span aria-hidden="true" className={classes.minor}>
            Amount
          </span>
          <PriceInput
            label={`Amount for ${sku}`}
            currency={currency}
            minor={amountMinor}
            onMinor={(minor) => onChange({ ...line, amountMinor: minor })}
          />
        </span>
      ) : (
        <ActButton size="xs" onAct={() => onChange({ ...line, amountMinor: usual ?? 0 })}>
          Change amount
        </ActButton>
      )}
      {remove}
      {isOwn && kind !== 'price' ? (
        <TextInput
          className={classes.wide ?? ''}
          label="Why another amount"
          aria-label={`Why another amount for ${sku}`}
          maxLength={200}
          value={amountReason}
          onChange={(event) => onChange({ ...line, amountReason: event.currentTarget.value })}
        />
      ) : null}
      <TextInput
        className={classes.wide ?? ''}
        label="What is wrong"
        aria-label={`What is wrong with ${sku}`}
        maxLength={200}
        value={note}
        onChange={(event) => onChange({ ...line, note: event.currentTarget.value })}
      />
    </li>
  )
}
