import type { WorkScope } from './work-scope.ts'

/** A request that was answered. */
export type RequestDone = {
  readonly scope: WorkScope
  /** An endpoint, such as `orders.place`, or a route with its method; never what a caller typed. */
  readonly endpoint: string
  readonly status: number
  readonly milliseconds: number
}

/** A statement that PostgreSQL answered or refused. */
export type StatementDone = {
  readonly scope: WorkScope | null
  /** With placeholders, without the values of its parameters. */
  readonly text: string
  readonly startedAt: number
  readonly milliseconds: number
  readonly hasFailed: boolean
}

export type JobDone = {
  readonly scope: WorkScope
  readonly name: string
  readonly startedAt: number
  readonly milliseconds: number
  /** Null when it ended well. */
  readonly error: unknown
}

type Signal<T> = {
  /** @returns stops listening */
  listen(listener: (value: T) => void): () => void
  tell(value: T): void
  readonly isHeard: () => boolean
}

function signal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(value) {
      for (const listener of listeners) listener(value)
    },
    isHeard: () => listeners.size > 0,
  }
}

/** What this process has done, for its log, metrics and traces. */
export const requestDone = signal<RequestDone>()
export const statementDone = signal<StatementDone>()
export const jobDone = signal<JobDone>()
