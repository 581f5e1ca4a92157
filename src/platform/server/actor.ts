/** Who acts: passed to every act by hand, never ambient. */
export type Actor = {
  readonly userId: string
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly sessionId: string | null
  readonly requestId: string | null
}

const nobody = '00000000-0000-7000-8000-000000000000'

/** The server itself: jobs, imports on behalf of nobody, demo data. */
export function systemActor(name: string): Actor {
  return {
    userId: nobody,
    name,
    roles: [],
    permissions: new Set(),
    sessionId: null,
    requestId: null,
  }
}

/** The user id for a reference to profiles: null for the server itself. */
export function authorId(actor: Actor): string | null {
  return actor.userId === nobody ? null : actor.userId
}
