import type { ShownRefusal } from '#platform/web/client.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { CallKind } from '../../courier-adapter.ts'
import { courierAccountsApi } from '../couriers-api.ts'
import type { Setup } from './use-setup.ts'

type Trial = { readonly courierId: string; readonly kind: CallKind; readonly setup: Setup }

/** Tests one act as it is in the form, saved or not. */
export function useTrial({ courierId, kind, setup }: Trial): {
  readonly send: () => void
  readonly isPending: boolean
  readonly whyNot: string | null
  readonly refusal: ShownRefusal | null
} {
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.tryAct,
    onRefusal: () => true,
  })
  const { mapping, facts, faults, jsonFault } = setup
  const { connectionId } = facts
  const one = mapping.acts[kind]
  const whyNot =
    connectionId === null
      ? 'Choose a connection first.'
      : (jsonFault ?? faults.find(({ part }) => part === kind)?.sentence ?? null)
  return {
    send: () => {
      if (connectionId === null || !one) return
      act.start({ courierId, connectionId, kind, mapping: { acts: { [kind]: one } }, isSent: true })
    },
    isPending: act.isPending,
    whyNot,
    refusal: act.refusal,
  }
}
