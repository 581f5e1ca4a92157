import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { BinCheck } from '../../waves.fields.ts'
import classes from './Waves.module.css'

type BinCheckCardProps = {
  check: BinCheck
  isPending: boolean
  onAnswer: (left: number) => void
}

/** Asks the user at a bin to check it; the card A-CONFIRM says that it is empty. */
export function BinCheckCard({ check, isPending, onAnswer }: BinCheckCardProps) {
  const [typed, setTyped] = useState('')
  const left = parseQuantity(typed, check.quantityScale)
  return (
    <section className={classes.next} aria-label="Look into the bin">
      <p className={classes.now}>Is {check.binCode} empty?</p>
      <p className={classes.what}>
        {check.title} <CodeText code={check.sku} />
      </p>
      <p className={classes.minor}>No more of it is recorded there.</p>
      <div className={classes.ways}>
        <ActButton weight="main" size="lg" isPending={isPending} onAct={() => onAnswer(0)}>
          Yes, it is empty
        </ActButton>
      </div>
      <form
        className={classes.entry}
        onSubmit={(event) => {
          event.preventDefault()
          if (left !== null && left > 0) onAnswer(left)
        }}
      >
        <TextInput
          aria-label={`How much of ${check.sku} is left`}
          placeholder="Remaining"
          inputMode="decimal"
          className={classes.left}
          size="lg"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActButton
          size="lg"
          isPending={isPending}
          whyNot={left === null || left <= 0 ? 'Enter how much is left.' : null}
          onAct={() => onAnswer(left ?? 0)}
        >
          Remaining
        </ActButton>
      </form>
    </section>
  )
}
