import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or the run of a job in which something happens. */
export type WorkScope = {
  readonly kind: 'request' | 'job'
  /** The request id, or the name of the job. */
  readonly id: string
  readonly startedAt: number
  /** Known once the request has found its endpoint. */
  endpoint: string | null
  userId: string | null
}

const scopes = new AsyncLocalStorage<WorkScope>()

export const currentScope = (): WorkScope | null => scopes.getStore() ?? null

export function beginScope(kind: WorkScope['kind'], id: string): WorkScope {
  return { kind, id, startedAt: Date.now(), endpoint: null, userId: null }
}

/** What became known of the request of now. */
export function nameInScope(known: Partial<Pick<WorkScope, 'endpoint' | 'userId'>>): void {
  const scope = scopes.getStore()
  if (scope) Object.assign(scope, known)
}

export const runInScope = <T>(scope: WorkScope, work: () => T): T => scopes.run(scope, work)

/** A callback that another caller calls later, bound to the scope of now. */
export const boundToScope = <T extends (...given: never[]) => unknown>(callback: T): T =>
  AsyncLocalStorage.bind(callback)

/** For a line of the log. */
export function scopeFields(scope: WorkScope | null): Readonly<Record<string, string>> {
  if (scope === null) return {}
  return scope.kind === 'request' ? { requestId: scope.id } : { job: scope.id }
}
