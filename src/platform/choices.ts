import type { StateFacts } from './machine.ts'

/** One of the values that a field or a filter offers, with its label. */
export type Choice<T extends string = string> = { readonly value: T; readonly label: string }

/** Values with their labels, as fields and filters offer them. */
export function choicesOf<T extends string>(
  values: readonly T[],
  labels: Readonly<Record<T, string>>,
): Choice<T>[] {
  return values.map((value) => ({ value, label: labels[value] }))
}

/** States with the labels of their machine, as fields and filters offer them. */
export function choicesOfStates<S extends string>(
  states: readonly S[],
  machine: { readonly states: Readonly<Record<S, StateFacts>> },
): Choice<S>[] {
  return states.map((value) => ({ value, label: machine.states[value].label }))
}
