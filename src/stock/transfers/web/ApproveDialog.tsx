import { TextInput } from '@mantine/core'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import lineTable from '#platform/web/line-table.module.css'
import { tellSuccess } from '#platform/web/notify.ts'
import type { TransferLine, WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'

/** By line: how much of it is reserved, as it is typed. */
type Texts = Readonly<Record<string, string>>

type Values = { readonly quantities: Texts }

/** How much of each line is reserved, beside what was asked for and what is available. */
export function ApproveDialog(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number, rows, fromName, toName } = transfer
  const isShort = rows.some((line) => (line.available ?? 0) < (line.requested ?? 0))
  const fields: FormFields<Values> = {
    quantities: {
      kind: 'own',
      label: 'Reserve',
      fault: (texts) => {
        const wrong = rows.filter((line) => !fits(line, texts[line.id] ?? '')).length
        if (wrong === 0) return null
        return wrong === 1
          ? '1 quantity is not between 0 and what was asked for.'
          : `${wrong} quantities are not between 0 and what was asked for.`
      },
      draw: ({ value, error, onValue }) => (
        <LineTable
          rows={rows}
          texts={value}
          error={error}
          onText={(lineId, text) => onValue({ ...value, [lineId]: text })}
        />
      ),
      words: (texts) => rows.map((line) => `${line.sku} ${texts[line.id] ?? ''}`).join(', '),
    },
  }
  return (
    <FormDialog
      area="transfers"
      title={`Approve ${transferLabel(number).toLowerCase()} to ${toName}?`}
      subject={transferLabel(number)}
      effect={
        isShort
          ? `${fromName} has less than was asked for; what is available is filled in.`
          : `What is filled in is reserved at ${fromName} and cannot be sold any more.`
      }
      confirmLabel="Approve and reserve"
      fields={fields}
      opened={{ quantities: Object.fromEntries(rows.map((line) => [line.id, offered(line)])) }}
      version={version}
      save={({ values, version }, options) =>
        transfersApi.call.approve(
          { id, version, quantities: quantitiesOf(rows, values.quantities) },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${transferLabel(number)} approved`, 'Its stock is reserved; scan it out next.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function LineTable(props: {
  rows: readonly TransferLine[]
  texts: Texts
  error: string | null
  onText: (lineId: string, text: string) => void
}) {
  const { rows, texts, error, onText } = props
  return (
    <>
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={lineTable.right}>Asked</th>
            <th className={lineTable.right}>Available</th>
            <th>Reserve</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <tr key={line.id}>
              <td className={classes.product}>
                <span>{line.title}</span>
                <CodeText code={line.sku} />
              </td>
              <td className={lineTable.right}>
                {formatQuantity(line.requested ?? 0, line.quantityScale)}
              </td>
              <td className={lineTable.right}>
                {formatQuantity(line.available ?? 0, line.quantityScale)}
              </td>
              <td>
                <TextInput
                  aria-label={`Reserve of ${line.sku}`}
                  inputMode="decimal"
                  autoComplete="off"
                  w={88}
                  value={texts[line.id] ?? ''}
                  error={faultOf(line, texts[line.id] ?? '')}
                  onChange={({ currentTarget }) => onText(line.id, currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {error ? <p className={classes.fault}>{error}</p> : null}
    </>
  )
}

const quantitiesOf = (rows: readonly TransferLine[], texts: Texts) =>
  rows.map((line) => ({
    lineId: line.id,
    quantity: parseQuantity(texts[line.id] ?? '', line.quantityScale) ?? -1,
  }))

function offered({ requested, available, quantityScale }: TransferLine): string {
  return formatQuantity(Math.max(0, Math.min(requested ?? 0, available ?? 0)), quantityScale)
}

function faultOf(line: TransferLine, text: string): string | null {
  if (fits(line, text)) return null
  const quantity = parseQuantity(text, line.quantityScale)
  return quantity !== null && quantity > (line.requested ?? 0) ? 'Too many' : 'No quantity'
}

function fits({ requested, quantityScale }: TransferLine, text: string): boolean {
  const quantity = parseQuantity(text, quantityScale)
  return quantity !== null && quantity >= 0 && quantity <= (requested ?? 0)
}
