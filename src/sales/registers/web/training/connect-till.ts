import type { AnyContractRouter } from '@orpc/contract'
import { Refusal } from '#platform/refusal.ts'
import { type Api, type CallContext, connect } from '#platform/web/client.ts'
import { isTraining } from './training-mode.ts'

/**
 * The calls of an area as the till makes them: while the tab is in training mode, only reads are
 * sent. Whatever a button does, a training saves nothing.
 */
export function connectTill<C extends AnyContractRouter>(area: string, keptWith = area): Api<C> {
  return connect<C>(area, keptWith, refuseInTraining)
}

function refuseInTraining({ isRead }: CallContext): Refusal | null {
  if (isRead || !isTraining()) return null
  return new Refusal(
    'conflict',
    'in_training',
    'Nothing is saved in training mode. End the training to do this.',
  )
}
