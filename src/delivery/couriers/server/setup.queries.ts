import { openConnection, signInHeaders } from '#organization/connections/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { SetupFacts } from '../courier-accounts.fields.ts'
import { type CallKind, callKinds } from '../courier-adapter.ts'
import { exampleRequests, type Fields } from '../mapping-fields.ts'
import { requireCourier } from './courier-accounts.queries.ts'
import { keptTrials } from './kept-trials.ts'
import { requireConnection } from './save-account.ts'
import { shownHeaders } from './shown-request.ts'

/** The requests about a recent parcel that the actor may see; dispatch provides them. */
export type RecentRequestsOf = (
  reader: Reader,
  actor: Actor,
) => Promise<{
  readonly parcelCode: string
  readonly requests: Readonly<Partial<Record<CallKind, Fields>>>
} | null>

type Asked = { readonly courierId: string; readonly connectionId?: string | undefined }

/** What a mapping is filled in with: a recent parcel, or the examples where there is none. */
export const setupOver =
  (recentRequests: RecentRequestsOf) =>
  async (reader: Reader, actor: Actor, { courierId, connectionId }: Asked): Promise<SetupFacts> => {
    await requireCourier(reader, courierId)
    const recent = await recentRequests(reader, actor)
    return {
      target: connectionId ? await targetOf(reader, connectionId, courierId) : null,
      parcelCode: recent?.parcelCode ?? null,
      requests: callKinds.map((kind) => ({
        kind,
        payload: JSON.stringify(recent?.requests[kind] ?? exampleRequests[kind]),
      })),
      trials: await keptTrials(reader, courierId),
    }
  }

async function targetOf(
  reader: Reader,
  connectionId: string,
  courierId: string,
): Promise<SetupFacts['target']> {
  await requireConnection(reader, connectionId, courierId)
  const connection = await openConnection(reader, connectionId)
  if (!connection) return null
  const { config, secrets } = connection
  return {
    url: (config.url ?? '').replace(/\/+$/, ''),
    headers: shownHeaders(signInHeaders(config, secrets), secrets),
    accountNumber: config.accountNumber ?? '',
    key: config.key ?? '',
  }
}
