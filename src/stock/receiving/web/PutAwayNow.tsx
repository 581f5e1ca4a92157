import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { printedBinCode } from '#organization/outlets/bins.rules.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { LazyBinPicker, type PickedBin } from '#stock/inventory/web/index.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import type { WholeReceipt } from '../receiving.fields.ts'
import classes from './receiving.module.css'
import type { RowToPut } from './to-put-away.ts'
import type { usePutAwayScans } from './use-put-away-scans.ts'

type PutAwayNowProps = {
  receipt: WholeReceipt
  chosen: RowToPut
  putting: ReturnType<typeof usePutAwayScans>
}

/** The row in hand: how much of it, and its bin, which is scanned, proposed or chosen. */
export function PutAwayNow({ receipt, chosen, putting }: PutAwayNowProps) {
  const { line, left } = chosen
  const { putInto, setQuantity, isPending } = putting
  const [text, setText] = useState(formatQuantity(left, line.quantityScale))
  const [bin, setBin] = useState<PickedBin | null>(null)
  const steps = parseQuantity(text, line.quantityScale)
  const isWrong = steps === null || steps <= 0 || steps > left
  const most = formatAmount(line, left)
  const into = (code: string) => putInto(printedBinCode(receipt.outletCode, code))
  const target = bin ?? line.bin
  const whyNot = target
    ? isWrong
      ? `Enter a quantity of at most ${most}.`
      : null
    : 'Scan the bin, or choose one first.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target && !isWrong) into(target.code)
  }
  return (
    <form className={classes.placing} aria-label={`Put away ${line.sku}`} onSubmit={submit}>
      <TextInput
        label="Quantity"
        aria-label={`Quantity of ${line.sku}`}
        inputMode="decimal"
        className={classes.amount}
        value={text}
        error={isWrong ? `At most ${most}` : null}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          const read = parseQuantity(typed, line.quantityScale)
          setQuantity(read !== null && read > 0 && read < left ? read : null)
        }}
      />
      <LazyBinPicker
        label={line.bin ? 'Another bin' : 'Bin'}
        outletId={receipt.outletId}
        bin={bin}
        onPick={setBin}
      />
      <ActButton
        operation="receiving.putAway"
        isPending={isPending}
        whyNot={whyNot}
        type="submit"
        onAct={noop}
      >
        {target ? `Put into ${target.code}` : 'Put away'}
      </ActButton>
    </form>
  )
}

// The form's submit does the work, so that Enter and the button have the same effect.
const noop = () => undefined
