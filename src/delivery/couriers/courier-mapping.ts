import type { CallKind } from './courier-adapter.ts'

/** JSON whose texts may hold fields such as `{{to.name}}`. */
export type Template =
  | string
  | number
  | boolean
  | null
  | readonly Template[]
  | { readonly [key: string]: Template }

/**
 * How one act is put to a courier's server, and where its answer says what. Paths into the answer are
 * dotted, `data.orders.0.awb`; one that begins with `=` is the value itself.
 */
export type ActMapping = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind the base address of the connection. */
  readonly path: string
  /** Besides those that the connection signs in with; only they may hold `{{secret}}` and `{{key}}`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Template
  readonly bodyForm?: 'json' | 'form'
  /** What the courier calls the values of a field, such as our decisions. */
  readonly codes?: Readonly<Record<string, Readonly<Record<string, string | number>>>>
  /** Where one call takes many: what stands for `{{items}}`, and how their answers are told apart. */
  readonly many?: {
    readonly item: Template
    readonly answers: string
    readonly reference: string
  }
  /** A server may say 200 and mean no. */
  readonly okWhere?: { readonly path: string; readonly equals: string }
  /** Where the events, cities or rates stand; the paths of `answer` begin at each of them. */
  readonly list?: string
  readonly answer: Readonly<Record<string, string>>
  readonly errorText?: string
  readonly errorCode?: string
  /** After these it is useless to try again; 4xx but for 401, 403, 408, 425 and 429 where none stand here. */
  readonly finalStatuses?: readonly number[]
  /** Of errors that come with 200: all where none stand here. */
  readonly finalCodes?: readonly string[]
}

/** Where the messages that a courier sends by itself say what. */
export type HookMapping = {
  readonly list: string
  readonly answer: Readonly<Record<string, string>>
}

export type CourierMapping = {
  readonly acts: Readonly<Partial<Record<CallKind, ActMapping>>>
  readonly hook?: HookMapping
}

export const emptyMapping: CourierMapping = { acts: {} }

/** The form that is understood where a courier has no mapping for its messages. */
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
