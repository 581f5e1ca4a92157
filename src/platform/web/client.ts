import { type Client, type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type {
  AnyContractRouter,
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract'
import { isRecord } from '../is-record.ts'
import { Refusal, throwIfRefused } from '../refusal.ts'
import { isUnattended } from './attendance.ts'

/**
 * The options of a call: the key with which a repeated write gets its first answer again, the
 * approval of exactly this call, and whether the screen sent it rather than the user.
 */
export type CallContext = { idempotencyKey?: string; approvalId?: string; isRead?: true }

/** When the user's last write was sent, for lists that show the user's own changes at once. */
export const lastAct = { at: 0 }

const sender: ClientLink<CallContext> = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/rpc`,
  headers: ({ context }) => {
    if (!context.isRead && navigator.userActivation.isActive) lastAct.at = Date.now()
    return {
      'idempotency-key': context.idempotencyKey ?? newKey(),
      ...(isUnattended() ? { 'x-unattended': 'true' } : {}),
      ...(context.approvalId ? { 'x-approval-id': context.approvalId } : {}),
    }
  },
})

/** The calls and queries of one area, typed by its contract, of which only the type is imported. */
export type Api<C extends AnyContractRouter> = {
  readonly call: ContractRouterClient<C, CallContext>
  /**
   * Options for `useQuery`: the key starts with the area, so that a live hint about a noun can
   * refresh all of the area's queries without a list of keys.
   */
  ask<
    K extends keyof C &
      keyof InferContractRouterInputs<C> &
      keyof InferContractRouterOutputs<C> &
      string,
  >(
    name: K,
    input: InferContractRouterInputs<C>[K],
  ): {
    queryKey: readonly [string, string, InferContractRouterInputs<C>[K]]
    queryFn: (context: { signal: AbortSignal }) => Promise<InferContractRouterOutputs<C>[K]>
  }
}

/**
 * The calls of a contract's area. `keptWith` names another area whose hints and commands refresh
 * its queries, for a contract whose own name nothing refreshes. A call that `refuse` has a refusal
 * for is not sent.
 */
export function connect<C extends AnyContractRouter>(
  area: string,
  keptWith = area,
  refuse: (context: CallContext) => Refusal | null = () => null,
): Api<C> {
  const guarded: typeof sender = {
    call: async (path, input, options) => {
      throwIfRefused(refuse(options.context))
      return sender.call(path, input, options)
    },
  }
  const call = createORPCClient<ContractRouterClient<C, CallContext>>(guarded, { path: [area] })
  const byName = createORPCClient<Record<string, AnyCall>>(guarded, { path: [area] })
  return {
    call,
    ask: (name, input) => ({
      queryKey: [keptWith, keptWith === area ? name : `${area}.${name}`, input],
      queryFn: async ({ signal }) => {
        const answer = await byName[name]?.(input, { signal, context: { isRead: true } })
        return answer as never // parse edge: the server validated it against the same contract
      },
    }),
  }
}

type AnyCall = Client<CallContext, unknown, unknown, Error>

/** A refusal as the screen shows it: the server's sentence and the field concerned. */
export type ShownRefusal = {
  readonly message: string
  readonly code: string
  readonly status: number
  readonly field: string | null
  /** Messages by field, where the input did not match the contract. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null
}

/** A refusal of a rule that the device checks itself, as a screen shows those of the server. */
export function shownRefusal({ message, code, field, details, status }: Refusal): ShownRefusal {
  return { message, code, status, field: field ?? null, fields: {}, details, requestId: null }
}

export function refusalOf(error: unknown): ShownRefusal {
  if (error instanceof FileRefused) return error.refusal
  if (error instanceof Refusal) return shownRefusal(error)
  if (!(error instanceof ORPCError)) {
    const message = navigator.onLine
      ? 'The server did not answer. Nothing was lost; please try again.'
      : 'You are offline. Nothing was lost; please try again when the network is back.'
    return {
      message,
      code: 'no_answer',
      status: 0,
      field: null,
      fields: {},
      details: {},
      requestId: null,
    }
  }
  const data: Record<string, unknown> = isRecord(error.data) ? error.data : {}
  // Our own answers have the id of their request. A proxy, or a crashing server, sends no sentence,
  // and the library fills in the status text.
  const isOurs = typeof data.requestId === 'string'
  return {
    message: isOurs ? error.message : failureText(error.status),
    code: error.code,
    status: error.status,
    field: typeof data.field === 'string' ? data.field : null,
    fields: isRecord(data.fields) ? stringsOf(data.fields) : {},
    details: isRecord(data.details) ? data.details : {},
    requestId: typeof data.requestId === 'string' ? data.requestId : null,
  }
}

function failureText(status: number): string {
  if (status === 429) return 'Too many requests at once. Wait a moment, then try again.'
  if (status === 413) return 'This is too large to be sent at once. Send less, or in parts.'
  if (status >= 502 && status <= 504)
    return 'The server is busy or restarting. Wait a moment, then try again.'
  return `The server could not answer this (HTTP ${status}). Try again; if it goes on, tell your administrator.`
}

/** The refusal's message for one field; null when it is about something else. */
export function fieldFault(refusal: ShownRefusal | null, name: string): string | null {
  return refusal?.fields[name] ?? (refusal?.field === name ? refusal.message : null)
}

function stringsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)]))
}

/** Random, and unlike `randomUUID` also available on plain http in a shop's own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The answer to a sign-in step; without a message where the server gave none. */
export type AuthAnswer =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string | null; readonly refusal: ShownRefusal }

/** A step of signing in or out. These answer with cookies, so they are not endpoints. */
export async function postAuth(
  step: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<AuthAnswer> {
  const response = await fetch(`/api/auth/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer: unknown = await response.json().catch(() => null)
  const body = isRecord(answer) ? answer : {}
  if (response.ok) return { ok: true, body }
  const message = typeof body.detail === 'string' ? body.detail : null
  return {
    ok: false,
    message,
    refusal: {
      message: message ?? 'The server did not say why. Please try again.',
      code: typeof body.code === 'string' ? body.code : 'unknown',
      status: response.status,
      field: typeof body.field === 'string' ? body.field : null,
      fields: {},
      details: isRecord(body.details) ? body.details : {},
      requestId: null,
    },
  }
}

/** Starts viewing as another user; null ends it. */
export function lookAs(userId: string | null): Promise<AuthAnswer> {
  return userId === null ? postAuth('view-as/end') : postAuth('view-as/start', { userId })
}

/**
 * Reports a crashed screen, or a step that failed and was rolled back, to the server; returns the
 * reference in its log.
 */
export async function reportCrash(
  message: string,
  stack: string,
  kind?: 'failed_step',
): Promise<string | null> {
  const body = JSON.stringify({
    message: message.slice(0, 2_000),
    stack: stack.slice(0, 8_000),
    path: window.location.pathname,
    kind,
  })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/crash', { method: 'POST', headers, body }).catch(() => null)
  const answer: unknown = await response?.json().catch(() => null)
  return isRecord(answer) && typeof answer.reference === 'string' ? answer.reference : null
}

/** Whether the server answers within a few seconds; used when nothing else gets through. */
export async function isServerReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(3_000)
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
  return answer?.ok ?? false
}

/**
 * Loads a file of the app into the browser's cache, with low priority.
 *
 * @returns its text; null where the server has no such file
 */
export async function fetchAhead(path: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(path, { signal, priority: 'low' })
  return response.ok ? response.text() : null
}

/** A file that is made on demand, offered for download once it is ready. */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`The file was answered with ${response.status}.`)
  return response.blob()
}

/** Why a file was not accepted, shown at the field `file` of a form. */
class FileRefused extends Error {
  readonly refusal: ShownRefusal
  constructor(message: string, code = 'no_answer', status = 0) {
    super(message)
    this.refusal = {
      message,
      code,
      status,
      field: code === 'stale_version' ? null : 'file',
      fields: {},
      details: {},
      requestId: null,
    }
  }
}

/** Sends a file unchanged, in one request, and reports its progress (0 to 1). */
export function sendFile(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = (event) => onProgress(event.loaded / Math.max(1, event.total))
    request.onload = () => {
      if (request.status < 300) return resolve(request.response)
      const body: unknown = request.response
      const message = isRecord(body) && typeof body.detail === 'string' ? body.detail : null
      const code = isRecord(body) && typeof body.code === 'string' ? body.code : 'file_refused'
      const said = message ?? 'The server did not take the file. Please try again.'
      reject(new FileRefused(said, code, request.status))
    }
    request.onerror = () =>
      reject(new FileRefused('The connection broke while sending. Please try again.'))
    request.onabort = () => reject(new FileRefused('Sending was stopped.'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
