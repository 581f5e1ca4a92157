import { useState } from 'react'
import type { DecimalSign } from '../../read-number.ts'
import { useHabits } from '../habits.ts'
import type { Ambiguous } from './cell-text.ts'
import type { Place } from './grid-range.ts'

export type PlacedText = { readonly place: Place; readonly text: string }

/** Input that cannot be read until the decimal sign is known. */
export type NumberQuestion = {
  readonly texts: readonly PlacedText[]
  /** The first ambiguous text. */
  readonly example: string
  readonly readings: Ambiguous['readings']
}

const keyOf = (person: string) => `quartermaster_decimal_sign_${person}`

/** The decimal sign that this user declared in this browser; asked once, when it matters. */
export function useDecimalSign() {
  const { person } = useHabits()
  const [sign, setSign] = useState(() => storedSign(person))
  const [question, setQuestion] = useState<NumberQuestion | null>(null)
  return {
    sign,
    question,
    ask: setQuestion,
    declare: (declared: DecimalSign | null) => {
      storeSign(person, declared)
      setSign(declared)
      setQuestion(null)
    },
  }
}

function storedSign(person: string): DecimalSign | null {
  try {
    const stored = window.localStorage.getItem(keyOf(person))
    return stored === '.' || stored === ',' ? stored : null
  } catch {
    return null
  }
}

function storeSign(person: string, sign: DecimalSign | null): void {
  try {
    if (sign === null) window.localStorage.removeItem(keyOf(person))
    else window.localStorage.setItem(keyOf(person), sign)
  } catch {
    // Without storage the next table asks again.
  }
}
