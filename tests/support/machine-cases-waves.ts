import { waveNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { waveMachine } from '#delivery/dispatch/waves.states.ts'
import type { MachineCase } from './machine-case.ts'

export const waveMachines: readonly MachineCase[] = [
  {
    machine: waveMachine,
    noun: waveNoun,
    put: (db, world, id, state) =>
      db.reader
        .insertInto('waves')
        .values({
          id,
          outlet_id: world.outletId,
          method: 'single',
          state,
          picker_id: world.admin.userId,
        })
        .execute(),
  },
]
