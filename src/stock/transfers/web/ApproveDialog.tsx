import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { TransferLine, WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import classes from './transfers.module.css'
import { transfersApi } from './transfers-api.ts'

/** How much of each line is let go; what is there stands beside what was asked for. */
export function ApproveDialog(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number, rows, fromName, toName } = transfer
  const [texts, setTexts] = useState(() => new Map(rows.map((line) => [line.id, offered(line)])))
  const act = useAct({
    area: 'transfers',
    run: transfersApi.call.approve,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${transferLabel(number)} approved`, 'Its stock is reserved; scan it out next.')
      onClose()
    },
  })
  const quantities = rows.map((line) => ({
    lineId: line.id,
    quantity: parseQuantity(texts.get(line.id) ?? '', line.quantityScale) ?? -1,
  }))
  const isShort = rows.some((line) => (line.available ?? 0) < (line.requested ?? 0))
  const fields = (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>Product</th>
          <th className={classes.right}>Asked</th>
          <th className={classes.right}>There</th>
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
            <td className={classes.right}>
              {formatQuantity(line.requested ?? 0, line.quantityScale)}
            </td>
            <td className={classes.right}>
              {formatQuantity(line.available ?? 0, line.quantityScale)}
            </td>
            <td>
              <TextInput
                aria-label={`Reserve of ${line.sku}`}
                inputMode="decimal"
                w={88}
                value={texts.get(line.id) ?? ''}
                error={fits(line, texts.get(line.id) ?? '') ? null : 'Too many'}
                onChange={(event) => {
                  const text = event.currentTarget.value
                  setTexts((now) => new Map(now).set(line.id, text))
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <ConfirmDialog
      title={`Approve ${transferLabel(number).toLowerCase()} to ${toName}?`}
      confirmLabel="Approve and reserve"
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        if (quantities.every(({ quantity }) => quantity >= 0))
          act.start({ id, version, quantities })
      }}
      onClose={onClose}
    >
      {isShort
        ? `${fromName} has less than was asked for; what is there is filled in.`
        : `What is filled in is reserved at ${fromName} and cannot be sold any more.`}
    </ConfirmDialog>
  )
}

function offered({ requested, available, quantityScale }: TransferLine): string {
  return formatQuantity(Math.max(0, Math.min(requested ?? 0, available ?? 0)), quantityScale)
}

function fits({ requested, quantityScale }: TransferLine, text: string): boolean {
  const quantity = parseQuantity(text, quantityScale)
  return quantity !== null && quantity >= 0 && quantity <= (requested ?? 0)
}
