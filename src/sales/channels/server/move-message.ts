import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { channelMessageNoun } from '../channels.nouns.ts'
import { messageMachine } from '../channels.states.ts'

type MovedMessage = {
  readonly id: string
  readonly topic: string
  readonly orderName?: string | undefined
  readonly channel: { readonly name: string; readonly outletId: string }
}

/** The label of a message: its shop, its type and its order. */
export const labelOfMessage = ({ channel, topic, orderName }: MovedMessage): string =>
  [channel.name, topic, orderName].filter(Boolean).join(' ')

export function moveMessage(
  tx: Tx,
  actor: Actor,
  message: MovedMessage,
  step: {
    readonly move: keyof typeof messageMachine.moves
    readonly version?: number
    readonly reason?: string
    readonly set?: Readonly<Record<string, string | number | null>>
  },
): Promise<number> {
  const { reason } = step
  return move(tx, actor, {
    machine: messageMachine,
    noun: channelMessageNoun,
    move: step.move,
    id: message.id,
    ...(step.version === undefined ? {} : { version: step.version }),
    label: labelOfMessage(message),
    outletId: message.channel.outletId,
    set: {
      waits_for: null,
      needs: '[]',
      unknown_codes: '[]',
      ...(reason === undefined ? {} : { reason }),
      ...step.set,
    },
    data: reason ? { reason } : {},
  })
}
