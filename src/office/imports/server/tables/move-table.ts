import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { importNoun } from '../../imports.nouns.ts'
import { importMachine } from '../../imports.states.ts'
import { labelOfTable, type TableRun } from './table-run.ts'

type Move = keyof typeof importMachine.moves

/** Moves a table from one state to the next. */
export function moveTable(
  tx: Tx,
  actor: Actor,
  run: Pick<TableRun, 'id' | 'fileName' | 'outletId'>,
  name: Move,
  more: {
    readonly version?: number
    readonly set?: Readonly<Record<string, string | number | boolean | null>>
    readonly data?: Readonly<Record<string, unknown>>
  } = {},
): Promise<number> {
  return move(tx, actor, {
    machine: importMachine,
    noun: importNoun,
    move: name,
    id: run.id,
    label: labelOfTable(run),
    outletId: run.outletId,
    ...more,
  })
}

/** Nothing done yet, and nothing refused: where every check and every run begins. */
export const fromTheStart = {
  lines_done: 0,
  records_done: 0,
  refused_lines: 0,
  counts: '{}',
} as const

export async function forgetRefusals(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('import_refusals').where('import_id', '=', importId).execute()
}
