import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import { implement } from '@orpc/server'
import type { EndpointMeta } from '../../contract.ts'
import type { Actor } from '../actor.ts'
import type { Database, Reader, Tx } from '../db/database.ts'
import { answerOnce, hashOfInput, type IdempotentRequest } from './idempotency.ts'
import type { Visit } from './visit.ts'

/** What a request has besides its input. */
export type RequestContext = {
  readonly db: Database
  /** Null for a visitor without a session, who may call `open` endpoints only. */
  readonly actor: Actor | null
  readonly visitor: Actor
  readonly visit: Visit
  readonly idempotencyKey: string | null
  /** The key for hashes that compare the inputs of repeated requests. */
  readonly requestSecret: string
  readonly requestId: string
}

type ReadAct<I, O> = (reader: Reader, actor: Actor, input: I) => Promise<O>
type WriteAct<I, O> = (tx: Tx, actor: Actor, input: I) => Promise<O>
type WholeAct<I, O> = (
  db: Database,
  actor: Actor,
  input: I,
  request: IdempotentRequest | null,
) => Promise<O>

type Act<I, O> =
  | { readonly does: 'read'; readonly act: ReadAct<I, O> }
  | { readonly does: 'write'; readonly act: WriteAct<I, O> }
  | { readonly does: 'whole'; readonly act: WholeAct<I, O> }

/** A query: no transaction. */
export const reads = <I, O>(act: ReadAct<I, O>) => ({ does: 'read', act }) as const

/** A command in one transaction, with the idempotency key applied inside it. */
export const writes = <I, O>(act: WriteAct<I, O>) => ({ does: 'write', act }) as const

/** A write that is one statement, or that opens its own transactions; it handles the key itself. */
export const does = <I, O>(act: WholeAct<I, O>) => ({ does: 'whole', act }) as const

type Endpoint = ContractProcedure<AnySchema, AnySchema, ErrorMap, EndpointMeta>

type ActsOf<C extends Record<string, Endpoint>> = {
  [K in keyof C]: C[K] extends ContractProcedure<infer I, infer O, ErrorMap, EndpointMeta>
    ? Act<InferSchemaOutput<I>, InferSchemaInput<O>>
    : never
}

/** Binds an area's contract to its acts; a missing or ill-typed act does not compile. */
export function routes<C extends Record<string, Endpoint>>(
  area: string,
  contract: C,
  acts: ActsOf<C>,
) {
  const entries = Object.entries(contract).map(([name, endpoint]) => {
    const act: Act<unknown, unknown> = acts[name] as never // parse edge: keys of C, typed above
    const procedure = implement(endpoint)
      .$context<RequestContext>()
      .handler(({ input, context }) => run(`${area}.${name}`, act, context, input))
    return [name, procedure] as const
  })
  return Object.fromEntries(entries)
}

function run(
  endpoint: string,
  act: Act<unknown, unknown>,
  context: RequestContext,
  input: unknown,
) {
  const { db } = context
  const actor = context.actor ?? context.visitor
  if (act.does === 'read') return act.act(db.reader, actor, input)
  const request =
    context.idempotencyKey === null || context.actor === null
      ? null
      : {
          key: context.idempotencyKey,
          endpoint,
          hash: hashOfInput(context.requestSecret, input),
        }
  if (act.does === 'whole') return act.act(db, actor, input, request)
  return db.transaction((tx) => answerOnce(tx, actor, request, () => act.act(tx, actor, input)))
}
