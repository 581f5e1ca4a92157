import type { AnyList, List } from '../lists/define-list.ts'
import { callOf } from '../lists/list-address.ts'
import { type ListCall, type ListInput, listInput } from '../lists/list-input.ts'
import type {
  AddressParams,
  Amount,
  CauseKind,
  CauseRow,
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

/** What is asked of a figure: of one outlet, or of all of the actor's. */
export type FigureAsked = { readonly period: FigurePeriod; readonly outletId: string | null }

/** A figure, by what its change is broken down, and the rows that add up to it. */
export type ServedCauses = {
  readonly figure: Figure
  /** A sum of money, a share of a number, or a number. */
  readonly kind: 'amount' | 'share' | 'count'
  /** By what, with the parameter of its list. */
  readonly by: Readonly<Partial<Record<CauseKind, string>>>
  /** The currency is that with most of the figure; null where it is no money. */
  readonly read: (
    reader: Reader,
    actor: Actor,
    asked: FigureAsked & { readonly by: CauseKind },
  ) => Promise<{ readonly currency: string | null; readonly rows: readonly CauseRow[] }>
}

export type ServedFigure = {
  readonly figure: Figure
  /** Why it changed; left out where nothing is known of the time before. */
  readonly causes?: Pick<ServedCauses, 'kind' | 'by' | 'read'>
  readonly read: (reader: Reader, actor: Actor, asked: FigureAsked) => Promise<FigureValue>
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
  /** Counts without the rows of a page, and finds the time of the first one where it has one. */
  readonly countSome?: (
    reader: Reader,
    actor: Actor,
    input: ListInput<L>,
  ) => Promise<Pick<NeedCount, 'count' | 'isMore'> & { readonly since?: string | null }>
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
  const { endpoint, list, page, countSome, also = {}, first, sum } = from
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
      const counted = await countSome?.(reader, actor, given)
      const { rows, total } = counted
        ? { rows: [], total: counted }
        : await page(reader, actor, given)
      const [row] = rows
      const { count, isMore } = total ?? { count: 0, isMore: false }
      return {
        count,
        isMore,
        since: row && first ? first.since(row) : (counted?.since ?? null),
        amounts: sum && count > 0 && !isMore ? await sum(reader, actor, given) : [],
      }
    },
  }
}
