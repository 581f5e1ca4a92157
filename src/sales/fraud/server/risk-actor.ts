import { systemActor } from '#platform/server/actor.ts'

/** The system, where it scores and holds orders by the rules of risk. */
export const risk = systemActor('Risk rules')
