import { ageAt, type Check, counted, formatSpan } from './found-check.ts'
import type { SeenServer } from './read-health-facts.ts'

/** Servers report every twenty seconds, and remove their row when they are stopped. */
const silentMilliseconds = 120_000

const isSilent = (now: number) => (server: SeenServer) =>
  ageAt(now, server.seenAt) > silentMilliseconds

export const checkServers: Check = ({ servers, now }) => {
  const silent = servers.filter(isSilent(now))
  const versions = [...new Set(servers.map(({ version }) => version))]
  const figure = `${counted(servers.length - silent.length, 'server')}, version ${versions.join(' and ')}`
  if (silent.length > 0) {
    const names = silent.map(({ name, seenAt }) => `${name} for ${formatSpan(ageAt(now, seenAt))}`)
    return { result: 'fault', figure, detail: `No answer of ${names.join(', ')}.` }
  }
  if (servers.length === 0) return { result: 'unknown', figure: 'No server has reported yet' }
  return { result: versions.length > 1 ? 'attention' : 'good', figure }
}

export const checkDisk: Check = ({ servers }) => {
  const disks = servers.flatMap(({ name, facts }) => facts.disks.map((disk) => ({ ...disk, name })))
  const [fullest] = disks.toSorted((one, other) => other.used - one.used)
  if (!fullest) return { result: 'unknown', figure: 'The disk of your PostgreSQL is out of sight' }
  const { used, folder, holds, name } = fullest
  return {
    result: used >= 0.95 ? 'fault' : used >= 0.85 ? 'attention' : 'good',
    figure: `${Math.floor(used * 100)}% used`,
    detail: `The fullest is that of ${folder} on ${name}, with ${holds}.`,
  }
}

const busyShare = 0.8
const overloadedShare = 0.95

export const checkLoad: Check = ({ servers, now }) => {
  const answering = servers.filter((server) => !isSilent(now)(server))
  const [busiest] = answering.toSorted((one, other) => other.facts.busyShare - one.facts.busyShare)
  if (!busiest) return { result: 'unknown', figure: 'No server has reported yet' }
  const waiting = answering.flatMap(({ name, facts }) =>
    facts.pools.filter((pool) => pool.waiting > 0).map((pool) => ({ ...pool, server: name })),
  )
  const share = busiest.facts.busyShare
  const isOverloaded = share >= overloadedShare || waiting.some((pool) => pool.waiting > pool.most)
  return {
    result: isOverloaded
      ? 'fault'
      : share >= busyShare || waiting.length > 0
        ? 'attention'
        : 'good',
    figure: `${Math.round(share * 100)}% busy, ${counted(sumOfStreams(answering), 'live stream')}`,
    detail: waiting
      .map(
        ({ name, server, waiting: count }) =>
          `${counted(count, 'request')} waiting for ${name} connections on ${server}.`,
      )
      .join(' '),
  }
}

const sumOfStreams = (servers: readonly SeenServer[]) =>
  servers.reduce((sum, { facts }) => sum + facts.streams, 0)

const day = 86_400_000

export const checkCertificate: Check = ({ servers, now }) => {
  const known = servers.flatMap(({ facts }) => facts.certificate ?? [])
  const [first] = known.toSorted((one, other) => one.validUntil.localeCompare(other.validUntil))
  if (!first) return { result: 'unknown', figure: 'PUBLIC_URL has no certificate that can be read' }
  const left = Date.parse(first.validUntil) - now
  const figure =
    left <= 0 ? `${first.host}: expired` : `${first.host}: valid for ${formatSpan(left)}`
  return { result: left < 3 * day ? 'fault' : left < 14 * day ? 'attention' : 'good', figure }
}

export const checkLogLevel: Check = ({ servers }) => {
  const levels = [...new Set(servers.map(({ facts }) => facts.logLevel))]
  if (levels.length === 0) return { result: 'unknown', figure: 'No server has reported yet' }
  const figure = levels.join(', ')
  if (levels.includes('silent') || levels.includes('fatal'))
    return { result: 'attention', figure, detail: 'Errors are not logged.' }
  const isVerbose = levels.some((level) => level === 'debug' || level === 'trace')
  return isVerbose
    ? { result: 'attention', figure, detail: 'Every detail is logged, which fills a disk.' }
    : { result: 'good', figure }
}
