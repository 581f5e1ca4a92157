import { type DecimalSign, decimalSigns } from '../../read-number.ts'
import { ActButton } from '../ActButton.tsx'
import type { PlacedText, useDecimalSign } from './decimal-sign.ts'
import classes from './Grid.module.css'

type NumberBarProps = {
  numbers: ReturnType<typeof useDecimalSign>
  onRead: (texts: readonly PlacedText[], sign: DecimalSign) => void
}

const signNames = { '.': 'decimal point', ',': 'decimal comma' } as const

/** Asks once how an ambiguous number is meant, and says afterwards how numbers are read. */
export function NumberBar({ numbers, onRead }: NumberBarProps) {
  const { question, sign, declare } = numbers
  if (question === null)
    return sign === null ? null : (
      <p className={classes.habit}>
        Numbers are read with a {signNames[sign]}, such as {sign === '.' ? '37.50' : '37,50'}.{' '}
        <ActButton size="xs" onAct={() => declare(sign === '.' ? ',' : '.')}>
          Use a {signNames[sign === '.' ? ',' : '.']}
        </ActButton>
      </p>
    )
  const { example, readings, texts } = question
  const answer = (chosen: DecimalSign) => {
    declare(chosen)
    onRead(texts, chosen)
  }
  const words = (each: DecimalSign) =>
    readings[each] === null ? 'Refuse it' : `Read it as ${readings[each]}`
  return (
    <section className={classes.question} aria-label="Decimal sign">
      <strong role="status">How is “{example}” meant?</strong>
      <span>
        {texts.length === 1 ? '' : 'The answer counts for everything that was pasted. '}It is
        remembered.
      </span>
      {[...decimalSigns].toReversed().map((each) => (
        <ActButton key={each} size="xs" onAct={() => answer(each)}>
          {words(each)} ({signNames[each]})
        </ActButton>
      ))}
      <ActButton size="xs" onAct={() => numbers.ask(null)}>
        Cancel
      </ActButton>
    </section>
  )
}
