import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { hintAfterCommit } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { waveLabel, waveNoun } from '../../dispatch.nouns.ts'
import type { WaveMethod } from '../../waves.rules.ts'
import { type WaveState, waveMachine } from '../../waves.states.ts'

export type FoundWave = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: WaveState
  readonly version: number
  readonly method: WaveMethod
  readonly outletId: string
  /** The last scanned bin, and the line at which it was scanned. */
  readonly atBinId: string | null
  readonly atLineId: string | null
}

/**
 * A wave of an outlet at which the actor dispatches; optionally locked until the end of the
 * transaction.
 */
export async function findWave(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundWave> {
  const found = await sql<Omit<FoundWave, 'label'>>`
    select w.id, w.number, w.state, w.version, w.method, w.outlet_id as "outletId",
      w.at_bin_id as "atBinId", w.at_line_id as "atLineId"
    from waves w where w.id = ${id} and ${withinOutlets(actor, capability.dispatch, 'w.outlet_id')}
    ${isLocked ? sql`for update of w` : sql``}`.execute(reader)
  const [wave] = found.rows
  if (!wave) throw notFound('This wave')
  return { ...wave, label: waveLabel(wave.number) }
}

type Step = Pick<
  MoveRequest<string, keyof typeof waveMachine.moves>,
  'version' | 'set' | 'data'
> & {
  readonly move: keyof typeof waveMachine.moves
}

export async function moveWave(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Pick<FoundWave, 'id' | 'label' | 'outletId'>,
  step: Step,
): Promise<number> {
  const version = await move(tx, actor, {
    machine: waveMachine,
    noun: waveNoun,
    id,
    label,
    outletId,
    ...step,
  })
  hintOfWave(tx, { id, outletId })
  return version
}

export function hintOfWave(tx: Tx, { id, outletId }: Pick<FoundWave, 'id' | 'outletId'>): void {
  hintAfterCommit(tx, { noun: waveNoun.key, ids: [id], outletId })
}
