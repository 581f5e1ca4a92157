import { statementDone } from './signals.ts'
import { currentScope } from './work-scope.ts'

type Timed = {
  /** What the caller gave, with its callback wrapped. */
  readonly given: readonly unknown[]
  readonly ended: (error: unknown) => void
}

/** Times a call of `client.query`; null while no listener wants to know. */
export function timeStatement(given: readonly unknown[]): Timed | null {
  const text = statementDone.isHeard() ? textOf(given[0]) : null
  if (text === null) return null
  const scope = currentScope()
  const startedAt = Date.now()
  const began = performance.now()
  const ended = (error: unknown) =>
    statementDone.tell({
      scope,
      text,
      startedAt,
      milliseconds: performance.now() - began,
      hasFailed: Boolean(error),
    })
  const callback = given.at(-1)
  if (typeof callback !== 'function') return { given, ended }
  const wrapped = (...answer: readonly unknown[]): unknown => {
    ended(answer[0])
    return Reflect.apply(callback, undefined, answer)
  }
  return { given: [...given.slice(0, -1), wrapped], ended }
}

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  const isConfig = typeof asked === 'object' && asked !== null && 'text' in asked
  return isConfig && typeof asked.text === 'string' ? asked.text : null
}
