import type { AnyList, List } from '../lists/define-list.ts'
import { callOf } from '../lists/list-address.ts'
import { type ListCall, type ListInput, listInput } from '../lists/list-input.ts'
import type {
  AddressParams,
  Amount,
  Figure,
  FigurePeriod,
  FigureValue,
  Need,
  NeedCount,
} from '../needs.ts'
import type { Actor } from './actor.ts'
import type { Reader } from './db/database.ts'
import type { ListRows } from './lists/serve-list.ts'

/** What is asked of a need: of one outlet, or of all of the actor's. */
export type NeedAsked = { readonly outletId: string | null; readonly today: string }

/** A need with what counts it. */
export type ServedNeed = {
  readonly need: Need
  /** The endpoint of its list, with whose rows the count agrees. */
  readonly endpoint: string
  readonly list: AnyList
  /** Whether its rows belong to outlets. */
  readonly isOfOutlets: boolean
  /** What the list is asked for. */
  readonly callOf: (asked: NeedAsked) => ListCall<AnyList>
  readonly count: (reader: Reader, actor: Actor, asked: NeedAsked) => Promise<NeedCount>
}

export type ServedFigure = {
  readonly figure: Figure
  readonly read: (
    reader: Reader,
    actor: Actor,
    asked: { readonly period: FigurePeriod; readonly outletId: string | null },
  ) => Promise<FigureValue>
}

type Page<R, L extends AnyList> = (
  reader: Reader,
  actor: Actor,
  input: ListInput<L>,
) => Promise<ListRows<R>>

type From<R, L extends AnyList> = {
  readonly endpoint: string
  readonly list: L
  readonly page: Page<R, L>
  /** What the page asks of its list beside what is in the address. */
  readonly also?: ListCall<L>
  /** The order in which the most urgent row is first, and when that row waits since or is due. */
  readonly first?: { readonly sort: string; readonly since: (row: R) => string | null }
  /** The value of the rows by currency. */
  readonly sum?: (reader: Reader, actor: Actor, input: ListInput<L>) => Promise<Amount[]>
}

export const paramsOfNeed = ({ params }: Need, today: string): AddressParams =>
  typeof params === 'function' ? params(today) : params

/** Counts by the list itself, up to as many as the list counts, so that both always agree. */
export function serveNeed<R, L extends List<R>>(need: Need, from: From<R, L>): ServedNeed {
  const { endpoint, list, page, also = {}, first, sum } = from
  const isOfOutlets = Object.hasOwn(list.filters, 'outletId')
  const callFor = ({ outletId, today }: NeedAsked) => ({
    ...callOf(list, paramsOfNeed(need, today)),
    ...also,
    ...(isOfOutlets && outletId !== null ? { outletId: [outletId] } : {}),
  })
  const input = listInput(list)
  return {
    need,
    endpoint,
    list,
    isOfOutlets,
    callOf: callFor,
    count: async (reader, actor, asked) => {
      const call = { ...callFor(asked), ...(first ? { sort: first.sort } : {}) }
      const given = input.parse({ ...call, limit: 1, total: true })
      const { rows, total } = await page(reader, actor, given)
      const [row] = rows
      const { count, isMore } = total ?? { count: 0, isMore: false }
      return {
        count,
        isMore,
        since: row && first ? first.since(row) : null,
        amounts: sum && count > 0 && !isMore ? await sum(reader, actor, given) : [],
      }
    },
  }
}
