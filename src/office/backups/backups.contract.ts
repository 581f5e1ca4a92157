import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { backupRunRow, backupsOverview } from './backups.fields.ts'
import { backupRunList } from './backups.list.ts'

/** A backup has the data of all outlets. */
const common = { access: capability.businessSettings, isOfHouse: true } as const

export const backupsContract = {
  overview: read({
    ...common,
    path: '/backups',
    summary: 'Get where backups are kept, what they cover and when the next ones are made',
    input: z.object({}),
    output: backupsOverview,
  }),
  runs: listOf({
    ...common,
    path: '/backup-runs',
    summary: 'List backups and restore drills with their results, newest first',
    list: backupRunList,
    row: backupRunRow,
  }),
  run: read({
    ...common,
    path: '/backup-runs/{id}',
    summary: 'Get one run of a backup or restore drill',
    input: z.object({ id }),
    output: backupRunRow,
  }),
  start: write({
    ...common,
    path: '/backup-runs',
    summary: 'Request a whole backup or a restore drill now',
    refuses: ['no_backups', 'backup_running', 'keeper_away'],
    input: z.object({ kind: z.enum(['whole', 'drill']) }),
    output: z.object({ id }),
  }),
}
