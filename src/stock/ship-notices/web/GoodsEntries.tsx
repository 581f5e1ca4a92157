import { TextInput } from '@mantine/core'
import { quantityInWords } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DateField } from '#platform/web/DateField.tsx'
import { newUuid } from '#platform/web/new-uuid.ts'
import type { LineToAnnounce } from '../ship-notices.fields.ts'
import type { GoodsEntry } from './announce-form.ts'
import classes from './ship-notices.module.css'

type GoodsEntriesProps = {
  lines: readonly LineToAnnounce[]
  goods: readonly GoodsEntry[]
  error: string | null
  onGoods: (goods: readonly GoodsEntry[]) => void
}

/** The lines of the order with what of each is delivered; a line can have several lots. */
export function GoodsEntries({ lines, goods, error, onGoods }: GoodsEntriesProps) {
  const change = (changed: GoodsEntry) =>
    onGoods(goods.map((each) => (each.key === changed.key ? changed : each)))
  return (
    <>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line.orderLineId}>
            <LineFacts line={line} />
            {goods
              .filter(({ orderLineId }) => orderLineId === line.orderLineId)
              .map((entry, at) => (
                <EntryFields
                  key={entry.key}
                  sku={at === 0 ? line.sku : `${line.sku}, lot ${at + 1}`}
                  entry={entry}
                  onEntry={change}
                />
              ))}
            <ActButton
              size="xs"
              onAct={() =>
                onGoods([
                  ...goods,
                  {
                    key: newUuid(),
                    orderLineId: line.orderLineId,
                    ...{ quantity: '', lotCode: '', expiresOn: '' },
                  },
                ])
              }
            >
              Add lot of {line.sku}
            </ActButton>
          </li>
        ))}
      </ul>
      {error ? <p className={classes.fault}>{error}</p> : null}
    </>
  )
}

function LineFacts({ line }: { line: LineToAnnounce }) {
  const { sku, title, supplierSku, ordered, open, quantityScale, unit } = line
  return (
    <span className={classes.entryFacts}>
      {title} <span className={classes.minor}>{supplierSku || sku}</span>
      <span className={classes.minor}>
        {' '}
        · {quantityInWords(open, quantityScale, unit)} of{' '}
        {quantityInWords(ordered, quantityScale, unit)} open
      </span>
    </span>
  )
}

type EntryFieldsProps = {
  sku: string
  entry: GoodsEntry
  onEntry: (entry: GoodsEntry) => void
}

function EntryFields({ sku, entry, onEntry }: EntryFieldsProps) {
  return (
    <div className={classes.entry}>
      <TextInput
        label="Quantity"
        aria-label={`Quantity of ${sku}`}
        inputMode="decimal"
        value={entry.quantity}
        onChange={(event) => onEntry({ ...entry, quantity: event.currentTarget.value })}
      />
      <TextInput
        label="Lot"
        aria-label={`Lot of ${sku}`}
        maxLength={60}
        value={entry.lotCode}
        onChange={(event) => onEntry({ ...entry, lotCode: event.currentTarget.value })}
      />
      <DateField
        label="Expiry date"
        aria-label={`Expiry date of ${sku}`}
        value={entry.expiresOn}
        onDay={(expiresOn) => onEntry({ ...entry, expiresOn })}
      />
    </div>
  )
}
