import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { plainMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import classes from './NewOrder.module.css'
import { type DraftLine, discountMinor, lineMinor } from './new-order-draft.ts'

type DraftLineRowProps = {
  line: DraftLine
  currency: string
  /** Undefined while it is being asked. */
  available: number | undefined
  short: string | undefined
  /** Of a field of this line, by the name that the server uses. */
  faultOf: (field: string) => string | undefined
  onChange: (change: Partial<DraftLine>) => void
  onRemove: () => void
}

export function DraftLineRow(props: DraftLineRowProps) {
  const { line, currency, onChange, faultOf } = props
  const worth = lineMinor(line, currency)
  const off = discountMinor(line.discount, worth ?? 0, currency) ?? 0
  const productFault = faultOf('variantId')
  const fields = [
    { key: 'quantity', label: 'Quantity', hint: '', field: 'quantity' },
    {
      key: 'price',
      label: 'Price',
      hint: plainMoney(line.usualMinor, currency),
      field: 'unitPriceMinor',
    },
    { key: 'discount', label: 'Discount', hint: '–', field: 'discount.amountMinor' },
  ] as const
  return (
    <li className={classes.line}>
      <div className={classes.product}>
        <span className={classes.name}>{line.title}</span>
        <CodeText code={line.sku} /> <StockNote {...props} />
        {productFault ? <p className={classes.fault}>{productFault}</p> : null}
      </div>
      {fields.map(({ key, label, hint, field }) => (
        <TextInput
          key={key}
          aria-label={`${label} of ${line.sku}`}
          title={label}
          className={classes.number}
          wrapperProps={{ 'data-label': label }}
          inputMode="decimal"
          autoComplete="off"
          placeholder={hint}
          value={line[key]}
          error={faultOf(field) ?? null}
          onChange={({ currentTarget: { value } }) => onChange({ [key]: value })}
        />
      ))}
      <span className={classes.amount}>
        {worth === null ? '–' : <MoneyText minor={worth - off} currency={currency} />}
      </span>
      <IconButton
        size={36}
        className={classes.remove}
        label={`Remove ${line.sku}`}
        onAct={props.onRemove}
      >
        <IconTrash size={16} />
      </IconButton>
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
