import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatQuantity, parseQuantity } from '../../quantity.ts'
import type { ShownRefusal } from '../client.ts'
import classes from './ScanResultBar.module.css'

/** An amount for a scan whose code did not have one. */
export type AmountAsked = {
  /** The remainder of the line, in steps; 0 where nothing is proposed. */
  readonly proposed: number
  readonly scale: number
  readonly unit: string
  readonly take: (steps: number) => void
}

/** The question for an amount, where the server refused a scan without one. */
export function amountAsked(
  { code, details }: Pick<ShownRefusal, 'code' | 'details'>,
  take: (steps: number) => void,
): AmountAsked | undefined {
  const { proposed, scale, unit } = details
  if (code !== 'amount_needed' || typeof proposed !== 'number' || typeof scale !== 'number')
    return undefined
  return { proposed, scale, unit: typeof unit === 'string' ? unit : '', take }
}

/** The remainder is proposed, so that Enter accepts it. */
export function AskedAmount({ proposed, scale, unit, take }: AmountAsked) {
  const [text, setText] = useState(proposed > 0 ? formatQuantity(proposed, scale) : '')
  const steps = parseQuantity(text, scale)
  const isWrong = text !== '' && (steps === null || steps <= 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (steps !== null && steps > 0) take(steps)
  }
  return (
    <form className={classes.choices} onSubmit={submit}>
      <TextInput
        size="lg"
        inputMode="decimal"
        aria-label={`Amount in ${unit}`}
        rightSection={unit}
        data-autofocus
        autoFocus
        value={text}
        error={
          isWrong ? `Enter an amount such as ${formatQuantity(10 ** scale / 4, scale)}.` : null
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" size="lg" disabled={steps === null || steps <= 0}>
        Take
      </Button>
    </form>
  )
}
