import { warningOf } from '#platform/server/db/durability.ts'
import { ageAt, type Check, counted, formatSpan } from './found-check.ts'

const hour = 3_600_000

export const checkDurability: Check = ({ database, servers }) => {
  const { unsafe, version } = database
  const warning = warningOf(database) ?? ''
  if (unsafe.length === 0)
    return {
      result: database.hasChecksums ? 'good' : 'attention',
      figure: `PostgreSQL ${version}, all on`,
      detail: warning,
    }
  const figure = `PostgreSQL ${version}: ${unsafe.map((name) => `${name} = off`).join(', ')}`
  const isAccepted = servers.some(({ facts }) => facts.allowsUnsafeDatabase)
  return { result: isAccepted ? 'attention' : 'fault', figure, detail: warning }
}

export const checkConnections: Check = ({ database: { connections, mostConnections } }) => {
  const share = connections / Math.max(1, mostConnections)
  const figure = `${counted(connections, 'connection')} of ${mostConnections.toLocaleString('en-GB')}`
  return { result: share >= 0.95 ? 'fault' : share >= 0.8 ? 'attention' : 'good', figure }
}

const manySlow = 100

export const checkSlowStatements: Check = ({ servers }) => {
  const count = servers.reduce((sum, { facts }) => sum + facts.slowCount, 0)
  const from = servers.find(({ facts }) => facts.slowFromMilliseconds > 0)
  if (!from) return { result: 'unknown', figure: 'SLOW_STATEMENT_MS is 0' }
  const figure = `${counted(count, 'statement')} of ${from.facts.slowFromMilliseconds.toLocaleString('en-GB')} ms or more in the last hour`
  return { result: count > manySlow ? 'attention' : 'good', figure }
}

const oldestBackup = 26 * hour
const oldestLog = hour / 6

/** Of the server with its own database; the backups of another PostgreSQL are out of our sight. */
export const checkBackup: Check = ({ servers, now }) => {
  const making = servers.find(({ facts }) => facts.backup !== null)
  if (!making?.facts.backup) {
    const isOwn = servers.some(({ facts }) => facts.hasOwnDatabase)
    if (!isOwn) return { result: 'unknown', figure: 'Backed up by your PostgreSQL' }
    return {
      result: 'attention',
      figure: 'No backups',
      detail: 'BACKUP_FOLDER and BACKUP_S3_BUCKET are not set: nothing is backed up.',
    }
  }
  const { newestAt, logAt, fault } = making.facts.backup
  const age = (at: string | null) => ageAt(now, at ?? making.startedAt)
  const figure =
    newestAt === null
      ? 'No whole backup yet'
      : `Whole backup ${formatSpan(age(newestAt))} old, changes copied ${formatSpan(age(logAt))} ago`
  const isLate = age(newestAt) > oldestBackup || age(logAt) > oldestLog
  return {
    result: isLate ? 'fault' : fault === null ? 'good' : 'attention',
    figure,
    detail: fault === null ? '' : `The last attempt failed: ${fault}`,
  }
}
