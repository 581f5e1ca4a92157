import type { AnyContractRouter } from '@orpc/contract'
import type { Action } from '#organization/approvals/actions.ts'
import type { AreaPhrases } from '#platform/area-phrases.ts'
import type { BulkAct } from '#platform/bulk-acts.ts'
import type { EventObject } from '#platform/event-objects.ts'
import type { Noun } from '#platform/nouns.ts'
import type { PageFacts } from '#platform/pages.ts'
import type { Access } from '#platform/permissions.ts'

/** For `largeBodies`. */
export const megabyte = 1024 * 1024

type Contracts = Readonly<Record<string, AnyContractRouter>>

/** `orders.place`, of the endpoints of an area. */
type EndpointOf<C extends Contracts> = {
  [K in keyof C & string]: `${K}.${keyof C[K] & string}`
}[keyof C & string]

type Declared<C extends Contracts, E extends string> = {
  /** The endpoints, by the name under which the screen and the interface call them. */
  readonly contracts: C
  readonly pages: Readonly<Record<string, PageFacts>>
  /** Pages without a session: opened by a link that was sent, or a register's second window. */
  readonly linkedPaths: readonly string[]
  /** The kinds of records that the activity log can be filtered by. */
  readonly nouns: readonly Noun[]
  readonly phrases: AreaPhrases
  /** What the events of its nouns are about, as other systems are sent it. */
  readonly objects: readonly EventObject[]
  /** The commands that may need approval. */
  readonly actions: Readonly<Record<string, Action>>
  /**
   * Who is notified that a record of a noun changed, each user for the outlets where they hold the
   * permission. A noun that is missing notifies no user; a notification for one user
   * (notifications, the end of a session) reaches that user only.
   */
  readonly seenBy: Readonly<Record<string, Exclude<Access, 'open'>>>
  /**
   * Every write of many records, and whether it loses something that one click does not bring back;
   * see tests/laws/bulk-acts.test.ts.
   */
  readonly bulkActs: { readonly [K in E]?: BulkAct }
  /** The writes with input longer than a form: lists of lines, sheets, pictures; in bytes. */
  readonly largeBodies: { readonly [K in E]?: number }
  /**
   * The lists that show who and where customers are, with what their rows are; see
   * tests/laws/pages-counted.test.ts.
   */
  readonly countedLists: { readonly [K in E]?: string }
}

/** What an area has, apart from its code: `app` puts the areas together. */
export type Area<C extends Contracts = Contracts> = Declared<C, string>

/** Any area, whatever its endpoints are. */
export type AnyArea = Omit<Area, 'contracts'>

/** An area declares only what it has; an endpoint that it does not have is not accepted. */
export function defineArea<const C extends Contracts = Readonly<Record<never, never>>>(
  area: Partial<Declared<C, EndpointOf<C>>>,
): Area<C> {
  const none = { contracts: {} as C } // parse edge: without contracts, C has no names
  return {
    ...none,
    pages: {},
    linkedPaths: [],
    nouns: [],
    phrases: { said: {} },
    objects: [],
    actions: {},
    seenBy: {},
    bulkActs: {},
    largeBodies: {},
    countedLists: {},
    ...area,
  }
}
