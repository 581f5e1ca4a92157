import { backupsSettings } from '#office/backups/backups.settings.ts'
import type { BackupKeeper } from '#platform/server/backup/keep-backups.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { tellAdministrators } from './tell-administrators.ts'

const hour = 3_600_000

/** The log is passed on every few seconds. */
const latestLogMilliseconds = 10 * 60_000

/** Notifies administrators, once a day while it lasts, when backups fall behind. */
export function watchBackups({ state }: Pick<BackupKeeper, 'state'>, since = Date.now()): Job {
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    name: 'watch-backups',
    cron: '* * * * *',
    work: async (db) => {
      const { newestAt, logAt, fault } = state()
      const now = Date.now()
      const age = (at: Date | null) => now - (at?.getTime() ?? since)
      const oldestHours = await settingOf(db.reader, backupsSettings.alarmHours)
      const isLate = age(newestAt) > oldestHours * hour || age(logAt) > latestLogMilliseconds
      if (!isLate) toldAt = Number.NEGATIVE_INFINITY
      if (!isLate || now - toldAt < 24 * hour) return
      const why = fault === null ? '' : ` The last attempt failed: ${fault}`
      await tellAdministrators(db, {
        title: 'The backup is late',
        message: `The newest whole backup is ${whenOf(newestAt)}, and changes were last backed up ${whenOf(logAt)}.${why} Until it works again, changes since then would be lost with this machine.`,
        isUrgent: true,
      })
      toldAt = now
    },
  }
}

const whenOf = (at: Date | null) =>
  at === null ? 'not there yet' : `of ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
