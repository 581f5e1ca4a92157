import { systemActor } from '#platform/server/actor.ts'

/** The system, where it flags customers and acts on orders by a policy. */
export const suspicion = systemActor('Suspicious customers')
