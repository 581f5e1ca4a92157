import { type AnyRouter, call, isProcedure, traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import type { EndpointMeta } from '../../contract.ts'
import type { AnyList } from '../../lists/define-list.ts'
import { callOf } from '../../lists/list-address.ts'
import { listPage } from '../../lists/list-input.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { authorize, requireAllOutlets } from '../http/authorize.ts'
import { contextOf } from '../http/context-of.ts'

type Params = Readonly<Record<string, string>>

/** A list, and how many of its rows an address of it matches for a user. */
export type CountableList = {
  readonly noun: string
  /** The area that serves it, whose live hints make a count old. */
  readonly area: string
  /** Exact up to 10,000, as the list itself counts. */
  readonly count: (
    db: Database,
    actor: Actor,
    params: Params,
  ) => Promise<{ readonly count: number; readonly isMore: boolean }>
}

const page = listPage(z.unknown())

/**
 * The lists of a router by their paths, counted by their own endpoints, so that a count can never
 * differ from what the list shows.
 */
export function countableLists(router: AnyRouter): ReadonlyMap<string, CountableList> {
  const lists = new Map<string, CountableList>()
  traverseContractProcedures({ router, path: [] }, ({ contract: endpoint, path }) => {
    const meta: Partial<EndpointMeta> = endpoint['~orpc'].meta
    const { list, access, isOfHouse } = meta
    if (!list || !access || !isProcedure(endpoint)) return
    lists.set(list.path, {
      noun: list.noun,
      area: path[0] ?? '',
      count: async (db, actor, params) => {
        authorize(actor, access)
        if (isOfHouse) requireAllOutlets(actor, access)
        const input = { ...filtersOf(list, params), limit: 1, total: true }
        const answer: unknown = await call(endpoint, input, { context: contextOf(db, actor) })
        const { total } = page.parse(answer)
        if (!total) throw new Error(`The list ${list.path} does not count what matches.`)
        return total
      },
    })
  })
  return lists
}

/** Without an order or a page, which change no count. */
function filtersOf(list: AnyList, { sort: _, after: __, ...params }: Params) {
  return callOf(list, params)
}
