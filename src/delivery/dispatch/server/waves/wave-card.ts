import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { authorId } from '#platform/server/actor.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { scanAccess } from '#stock/scanning/scanning.contract.ts'
import type { CardReader } from '#stock/scanning/server/index.ts'
import { waveLabel, waveNoun } from '../../dispatch.nouns.ts'
import { type WaveState, waveMachine } from '../../waves.states.ts'

type Facts = {
  readonly number: number
  readonly outletId: string
  readonly outletCode: string
  readonly state: WaveState
  readonly pickerId: string | null
  readonly pickerName: string | null
  readonly orders: number
}

/** A wave: its picker and its orders; your own goes on where you left it. */
export const waveCard: CardReader = async (reader, actor, { id }) => {
  const found = await sql<Facts>`
    select wave.number, wave.outlet_id as "outletId", outlet.code as "outletCode", wave.state,
      wave.picker_id as "pickerId", picker.full_name as "pickerName",
      (select count(*) from wave_orders o
        where o.wave_id = wave.id and o.left_at is null)::int as orders
    from waves wave join outlets outlet on outlet.id = wave.outlet_id
    left join profiles picker on picker.id = wave.picker_id
    where wave.id = ${id} and ${withinOutlets(actor, scanAccess, 'wave.outlet_id')}`.execute(reader)
  const [row] = found.rows
  if (!row) return null
  const mayPick =
    actor.permissions.has(capability.dispatch.key) &&
    isWithinOutlets(actor, capability.dispatch, row.outletId)
  const isMine = row.state === 'picking' && row.pickerId === authorId(actor)
  return {
    label: waveLabel(row.number),
    title: `Orders picked together at ${row.outletCode}`,
    state: waveMachine.states[row.state],
    facts: [
      { kind: 'text', label: 'Orders', text: String(row.orders), isBig: true },
      { kind: 'text', label: 'Picker', text: row.pickerName ?? 'No picker yet' },
    ],
    acts: mayPick
      ? [
          ...(isMine ? [{ label: 'Go on picking', path: `/dispatch?tab=pick&pick=${id}` }] : []),
          { label: 'Open wave', path: waveNoun.path(id) },
        ]
      : [],
  }
}
