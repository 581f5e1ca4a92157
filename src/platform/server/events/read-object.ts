import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract'
import {
  type AnyRouter,
  call,
  getRouter,
  isProcedure,
  ORPCError,
  traverseContractProcedures,
} from '@orpc/server'
import { z } from 'zod'
import type { EventAbout, EventObject } from '../../event-objects.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { authorize, requireAllOutlets } from '../http/authorize.ts'
import { contextOf } from '../http/context-of.ts'
import type { Log } from '../log.ts'

/** The object of an event as this user may see it now; null when they may not, or it is gone. */
export type ReadObject = (actor: Actor, object: EventObject, about: EventAbout) => Promise<unknown>

type Served = {
  readonly router: AnyRouter
  readonly contract: AnyContractRouter
  readonly log: Log
}

/**
 * Reads through the endpoints themselves, so that nothing is sent that the API would not return.
 */
export function objectReader(db: Database, { router, contract, log }: Served): ReadObject {
  const paths = new Map<AnyContractProcedure, readonly string[]>()
  traverseContractProcedures({ router: contract, path: [] }, (found) => {
    paths.set(found.contract, found.path)
  })
  return async (actor, { noun, access, isOfHouse, schema, source, ofEvent }, about) => {
    try {
      authorize(actor, access)
      if (isOfHouse) requireAllOutlets(actor, access)
      if (!source) return schema.parse(ofEvent(about))
      const input = source.inputOf(about)
      const procedure = getRouter(router, paths.get(source.endpoint) ?? [])
      if (input === null || !isProcedure(procedure)) return null
      const answer: unknown = await call(procedure, input, { context: contextOf(db, actor) })
      const object = source.pick(answer, about)
      return object === undefined ? null : schema.parse(object)
    } catch (error) {
      if (error instanceof Refusal) return null
      if (!isMisfit(error)) throw error
      // One record that its endpoint fails to return must not delay messages about others.
      log.warn({ err: error, noun, id: about.entityId }, 'events: an object is left out')
      return null
    }
  }
}

const isMisfit = (error: unknown) => error instanceof ORPCError || error instanceof z.ZodError
