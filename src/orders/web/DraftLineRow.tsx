import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import classes from './NewOrder.module.css'
import { type DraftLine, lineMinor } from './new-order-draft.ts'

type DraftLineRowProps = {
  line: DraftLine
  currency: string
  /** Undefined while it is being asked. */
  available: number | undefined
  short: string | undefined
  quantityFault: string | undefined
  priceFault: string | undefined
  onChange: (change: Partial<DraftLine>) => void
  onRemove: () => void
}

export function DraftLineRow(props: DraftLineRowProps) {
  const { line, currency, onChange } = props
  const amount = lineMinor(line, currency)
  return (
    <li className={classes.line}>
      <div className={classes.product}>
        <span className={classes.name} title={line.title}>
          {line.title}
        </span>
        <CodeText code={line.sku} /> <StockNote {...props} />
      </div>
      <TextInput
        aria-label={`Quantity of ${line.sku}`}
        className={classes.number}
        inputMode="decimal"
        value={line.quantity}
        error={props.quantityFault ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ quantity: value })}
      />
      <TextInput
        aria-label={`Price of ${line.sku}`}
        className={classes.number}
        inputMode="decimal"
        value={line.price}
        error={props.priceFault ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ price: value })}
      />
      <span className={classes.amount}>
        {amount === null ? '–' : <MoneyText minor={amount} currency={currency} />}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${line.sku}`}
        title={`Remove ${line.sku}`}
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

function StockNote({ line, available, short }: DraftLineRowProps) {
  if (available === undefined) return null
  const asked = parseQuantity(line.quantity, line.scale) ?? 0
  const text = `${formatQuantity(available, line.scale)} available`
  const isShort = asked > available || short !== undefined
  return <span className={isShort ? classes.short : classes.stock}>{text}</span>
}
