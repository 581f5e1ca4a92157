import type { CallKind } from './courier-adapter.ts'

/** JSON whose texts may contain fields such as `{{to.name}}`. */
export type Template =
  | string
  | number
  | boolean
  | null
  | readonly Template[]
  | { readonly [key: string]: Template }

/**
 * How to send one request to a courier's server, and where its answer has which value. Paths into
 * the answer are dotted, `data.orders.0.awb`; one that begins with `=` is the value itself.
 */
export type ActMapping = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Appended to the base address of the connection. */
  readonly path: string
  /**
   * Besides those of the connection's own sign-in; only they may contain `{{secret}}` and
   * `{{key}}`.
   */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Template
  readonly bodyForm?: 'json' | 'form'
  /** The courier's codes for the values of a field, such as our decisions. */
  readonly codes?: Readonly<Record<string, Readonly<Record<string, string | number>>>>
  /** For a request with many: what replaces `{{items}}`, and how their answers are told apart. */
  readonly many?: {
    readonly item: Template
    readonly answers: string
    readonly reference: string
  }
  /** A server may answer 200 and still refuse. */
  readonly okWhere?: { readonly path: string; readonly equals: string }
  /** The path of the events, cities or rates; the paths of `answer` start at each of them. */
  readonly list?: string
  readonly answer: Readonly<Record<string, string>>
  readonly errorText?: string
  readonly errorCode?: string
  /** Statuses after which a retry is useless; by default 4xx except 401, 403, 408, 425 and 429. */
  readonly finalStatuses?: readonly number[]
  /** Final codes among errors that come with 200; all of them by default. */
  readonly finalCodes?: readonly string[]
}

/** Where the messages that a courier sends have which value. */
export type HookMapping = {
  readonly list: string
  readonly answer: Readonly<Record<string, string>>
}

export type CourierMapping = {
  readonly acts: Readonly<Partial<Record<CallKind, ActMapping>>>
  readonly hook?: HookMapping
}

export const emptyMapping: CourierMapping = { acts: {} }

/** The format for couriers without a mapping for their messages. */
export const usualHook: HookMapping = {
  list: 'events',
  answer: {
    id: 'id',
    trackingNumber: 'trackingNumber',
    code: 'code',
    text: 'text',
    at: 'at',
    place: 'place',
  },
}
