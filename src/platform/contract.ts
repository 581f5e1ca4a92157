import { oc } from '@orpc/contract'
import type { z } from 'zod'
import type { AnyList } from './lists/define-list.ts'
import type { Access } from './permissions.ts'

/** The kind of request, which decides which rate limits it counts towards. */
export type RequestClass = 'open' | 'read' | 'write' | 'heavy'

/** What the server, the law tests and the API document read of an endpoint. */
export type EndpointMeta = {
  readonly access: Access
  readonly kind: 'read' | 'write'
  readonly refuses: readonly string[]
  /** Company-wide, so only for users who hold the permission at all outlets. */
  readonly isOfHouse: boolean
  /** It moves money, and over the REST API takes an `Idempotency-Key`. */
  readonly needsKey: boolean
  /** The list that it returns pages of; null for every other endpoint. */
  readonly list: AnyList | null
  readonly requestClass: RequestClass
  /** Refused last when the server has too much to do. */
  readonly isEssential: boolean
}

type EndpointSpec<I extends z.ZodType, O extends z.ZodType> = {
  /** Below `/api/v1`; parameters in braces are read from the input of that name. */
  path: `/${string}`
  summary: string
  access: Access
  input: I
  output: O
  /** Codes of the refusals beyond the general ones that a caller should handle. */
  refuses?: readonly string[]
  /** Company-wide: refuses users who hold the permission at some outlets only. */
  isOfHouse?: true
  /** It moves money: a request sent twice without an `Idempotency-Key` would count twice. */
  needsKey?: true
  list?: AnyList
  /** It reads or changes a lot at once, such as a report or an import. */
  isHeavy?: true
  /**
   * A sale at the register or a scan: work that cannot wait while the server has too much to do.
   */
  isEssential?: true
}

function endpoint<I extends z.ZodType, O extends z.ZodType>(
  method: 'GET' | 'POST',
  kind: EndpointMeta['kind'],
  spec: EndpointSpec<I, O>,
) {
  const { access, isOfHouse = false, needsKey = false, isEssential = false, list = null } = spec
  const requestClass = access === 'open' ? 'open' : spec.isHeavy ? 'heavy' : kind
  const refuses = [...(spec.refuses ?? []), ...(needsKey ? ['key_required'] : [])]
  const description = refuses.length > 0 ? `Refuses with: ${refuses.join(', ')}.` : ''
  return oc
    .$meta<EndpointMeta>({
      access,
      kind,
      refuses,
      isOfHouse,
      needsKey,
      requestClass,
      isEssential,
      list,
    })
    .route({
      method,
      path: spec.path,
      summary: spec.summary,
      description,
      tags: [spec.path.split('/')[1] ?? ''],
    })
    .input(spec.input)
    .output(spec.output)
}

/** An endpoint that changes nothing. */
export function read<I extends z.ZodType, O extends z.ZodType>(spec: EndpointSpec<I, O>) {
  return endpoint('GET', 'read', spec)
}

/** An endpoint that changes something: one transaction, `Idempotency-Key` honoured. */
export function write<I extends z.ZodType, O extends z.ZodType>(spec: EndpointSpec<I, O>) {
  return endpoint('POST', 'write', spec)
}
